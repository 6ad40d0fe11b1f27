const DOTS = '•••'

/** "María González Pérez" → "María G."; a single word keeps its first letter only. */
export function maskName(name: string): string {
  const [first, second] = name.split(/\s+/u).filter(Boolean)
  if (first === undefined) return ''
  return second === undefined ? `${initial(first)}${DOTS}` : `${first} ${initial(second)}.`
}

/** "12.345.678-5" (a RUT) → "••.•••.678-5". `kind` says what the number is, because some may show more digits than others. */
export const maskNationalId = (nationalId: string, kind: string | null): string =>
  keepLast(nationalId, DIGITS_OF_KIND[kind?.toLowerCase() ?? ''] ?? 3)

/** "+56 9 8765 4321" → "+•• • •••• 4321". */
export const maskPhone = (phone: string): string => keepLast(phone, 4)

/** "maria.gonzalez@dominio.cl" → "m•••@dominio.cl". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${initial(email)}${DOTS}${email.slice(at)}`
}

const DIGITS_OF_KIND: Record<string, number | undefined> = { rut: 4, cpf: 2, cnpj: 2 }

/**
 * Hides every letter and digit but the last `kept`, and never shows more than half of them. Separators stay, and so does
 * the length. What is hidden already counts as a letter: masking twice shows what masking once does.
 */
export function keepLast(text: string, kept: number): string {
  const letters = text.match(LETTER)?.length ?? 0
  let toHide = letters - Math.min(kept, Math.floor(letters / 2))
  return text.replace(LETTER, (letter) => (toHide-- > 0 ? '•'.repeat(letter.length) : letter))
}

/** Hides every letter and digit. Separators stay, and so does the length. */
export const hideAll = (text: string): string => keepLast(text, 0)

const LETTER = /[\p{L}\p{M}\p{N}•]/gu
const initial = (word: string) => Array.from(word)[0]!
