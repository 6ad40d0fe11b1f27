/** A size in bytes in a readable unit: `812 byte`, `1.2 MB`. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['byte', 1]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: size === 1 ? 'long' : 'short',
    maximumFractionDigits: size === 1 ? 0 : 1,
  }).format(bytes / size)
}

const UNITS = [
  ['megabyte', 1_048_576],
  ['kilobyte', 1024],
] as const
