import type { Peaks } from '#contracts/calls.ts'

/** How loud each lane is along `count` columns, from 0 to 1 of the loudest of all lanes. */
export function barsOf({ lanes }: Peaks, count: number): number[][] {
  const loudest = lanes.reduce((most, lane) => lane.reduce((one, other) => Math.max(one, other), most), 1)
  return lanes.map((lane) =>
    Array.from({ length: count }, (_, column) => {
      const from = Math.floor((column * lane.length) / count)
      const to = Math.max(from + 1, Math.floor(((column + 1) * lane.length) / count))
      let most = 0
      for (let bucket = from; bucket < to; bucket += 1) most = Math.max(most, lane[bucket] ?? 0)
      return most / loudest
    }),
  )
}
