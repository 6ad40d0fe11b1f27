import { useFormats } from '#src/ui/formats.ts'

/** How likely chance alone is: three digits, or below what they can say. */
export function useFormatP(): (p: number) => string {
  const { number } = useFormats()
  return (p) => (p < LEAST ? `< ${number(LEAST, 3)}` : number(p, 3))
}

const LEAST = 0.001
