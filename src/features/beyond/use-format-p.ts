import { useFormats } from '#src/ui/formats.ts'

/** Formats a p-value with three digits, or as `< 0.001`. */
export function useFormatP(): (p: number) => string {
  const { number } = useFormats()
  return (p) => (p < SMALLEST ? `< ${number(SMALLEST, 3)}` : number(p, 3))
}

const SMALLEST = 0.001
