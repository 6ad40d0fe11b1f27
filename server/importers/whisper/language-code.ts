/** Names that Whisper gives and the Unicode names of languages do not. */
const OTHERWISE: Record<string, string> = {
  bengali: 'bn',
  castilian: 'es',
  mandarin: 'zh',
  valencian: 'ca',
  flemish: 'nl',
}

/** The code of a language that Whisper names by its code or in English: `es`, `spanish`. Null when it is neither. */
export function languageCode(told: string): string | null {
  const written = told.trim().toLowerCase()
  if (/^[a-z]{2,3}(-[a-z\d]{2,8})?$/.test(written)) return written
  return (Object.hasOwn(OTHERWISE, written) ? OTHERWISE[written] : codeNamed(written)) ?? null
}

/** Of the codes of two letters, the one whose English name this is. */
function codeNamed(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const code = letters
    .flatMap((first) => letters.map((second) => first + second))
    .find((pair) => names.of(pair)?.toLowerCase() === name)
  return code && new Intl.Locale(code).language
}
