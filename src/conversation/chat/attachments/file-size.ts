/** Bytes in the unit that people read: `840 B`, `12 kB`, `3.4 MB` (1 kB is 1000 B). */
export function fileSize(bytes: number, number: (value: number, fractionDigits?: number) => string): string {
  if (bytes < 1000) return `${number(bytes)} B`
  if (bytes < 999_500) return `${number(bytes / 1000)} kB`
  return `${number(bytes / 1_000_000, 1)} MB`
}
