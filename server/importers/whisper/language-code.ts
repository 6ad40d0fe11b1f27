/** Whisper's names of languages that differ from their Unicode names. */
const WHISPER_NAMES: Record<string, string> = {
  bengali: 'bn',
  castilian: 'es',
  mandarin: 'zh',
  valencian: 'ca',
  flemish: 'nl',
}

/** The code of a language that Whisper names by its code or in English: `es`, `spanish`. Null when it is neither. */
export function languageCode(name: string): string | null {
  const written = name.trim().toLowerCase()
  if (/^[a-z]{2,3}(-[a-z\d]{2,8})?$/.test(written)) return written
  return (Object.hasOwn(WHISPER_NAMES, written) ? WHISPER_NAMES[written] : codeNamed(written)) ?? null
}

/** The two-letter code of the language with this English name. */
function codeNamed(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const code = letters
    .flatMap((first) => letters.map((second) => first + second))
    .find((pair) => names.of(pair)?.toLowerCase() === name)
  return code && new Intl.Locale(code).language
}
