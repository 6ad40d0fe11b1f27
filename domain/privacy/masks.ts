const DOTS = '•••'

/** "María González Pérez" → "María G."; a single word shows only its first letter. */
export function maskName(name: string): string {
  const [first, second] = name.split(/\s+/u).filter(Boolean)
  if (first === undefined) return ''
  return second === undefined ? `${initial(first)}${DOTS}` : `${first} ${initial(second)}.`
}

/** "12.345.678-5" (a RUT) → "••.•••.678-5". `kind` decides how many digits may be shown. */
export const maskNationalId = (nationalId: string, kind: string | null): string =>
  showLast(nationalId, DIGITS_OF_KIND[kind?.toLowerCase() ?? ''] ?? 3)

/** "+56 9 8765 4321" → "+•• • •••• 4321". */
export const maskPhone = (phone: string): string => showLast(phone, 4)

/** "maria.gonzalez@dominio.cl" → "m•••@dominio.cl". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${initial(email)}${DOTS}${email.slice(at)}`
}

const DIGITS_OF_KIND: Record<string, number | undefined> = { rut: 4, cpf: 2, cnpj: 2 }

/**
 * Hides every letter and digit except the last `visible` ones, and never shows more than half of them. Separators and the length stay.
 * Characters that are already hidden count as letters, so masking twice gives the same result as masking once.
 */
export function showLast(text: string, visible: number): string {
  const letters = text.match(LETTER)?.length ?? 0
  let toHide = letters - Math.min(visible, Math.floor(letters / 2))
  return text.replace(LETTER, (letter) => (toHide-- > 0 ? '•'.repeat(letter.length) : letter))
}

/** Hides every letter and digit. Separators and the length stay. */
export const hideAll = (text: string): string => showLast(text, 0)

const LETTER = /[\p{L}\p{M}\p{N}•]/gu
const initial = (word: string) => Array.from(word)[0]!
