/**
 * The days that the axis names, at most `most` of them: every day given, every other of a few, else Mondays, every second
 * Monday, else where a month, every other month, a quarter or a year begins. Months are named without their day.
 */
export function dayTicks(days: string[], most: number): { ticks: string[]; areMonths: boolean } {
  for (const { begins, areMonths } of rhythms) {
    const ticks = days.filter((_, at) => begins(days, at))
    if (ticks.length > 0 && ticks.length <= most) return { ticks, areMonths }
  }
  return { ticks: days.slice(0, 1), areMonths: false }
}

type Rhythm = { areMonths: boolean; begins: (days: string[], at: number) => boolean }

const mondays = (weeks: number): Rhythm => ({
  areMonths: false,
  begins: (days, at) => ((Date.parse(days[at]!) - A_MONDAY) / DAY_MS) % (7 * weeks) === 0,
})

const months = (apart: number): Rhythm => ({
  areMonths: true,
  begins: (days, at) => {
    const [day, before] = [days[at]!, days[at - 1]]
    const isFirst = before ? day.slice(0, 7) !== before.slice(0, 7) : day.endsWith('-01')
    return isFirst && (Number(day.slice(5, 7)) - 1) % apart === 0
  },
})

const rhythms: Rhythm[] = [
  { areMonths: false, begins: () => true },
  { areMonths: false, begins: (days, at) => days.length <= A_FEW && at % 2 === 0 },
  mondays(1),
  mondays(2),
  months(1),
  months(2),
  months(3),
  months(12),
]

const A_FEW = 14
const DAY_MS = 86_400_000
const A_MONDAY = Date.parse('2024-01-01')
