import { folded } from './folded.ts'

/** The language tag (BCP 47) that a cell such as `es-CL`, `es_CL` or `Spanish` means; null when it means none. */
export function languageOf(text: string): string | null {
  const tag = text.replace('_', '-')
  if (/^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(tag) && tag.split('-')[0]!.length <= 3) return tag
  return NAMES.get(folded(text)) ?? null
}

const NAMES = new Map([
  ...named('es', 'spanish español castellano espagnol espanhol 西班牙语 স্প্যানিশ'),
  ...named('en', 'english inglés anglais inglês 英语 ইংরেজি'),
  ...named('pt', 'portuguese portugués portugais português 葡萄牙语 পর্তুগিজ'),
  ...named('fr', 'french francés français francês 法语 ফরাসি'),
  ...named('zh', 'chinese chino chinois chinês 中文 汉语 চীনা'),
  ...named('bn', 'bengali bengalí bengala 孟加拉语 বাংলা'),
])

function named(tag: string, words: string): [string, string][] {
  return words.split(' ').map((word) => [folded(word), tag])
}
