import type { AttachmentKind } from '#contracts/conversation.ts'

/** An attachment of a message; `isLeftOut` when the export says that it is not included. */
export type SentItem = {
  kind: AttachmentKind
  file_name: string | null
  media_type: string | null
  isLeftOut: boolean
}

/** The text of a message without WhatsApp's notes on attachments, and the attachments. */
export function sentItems(written: string): { text: string; items: SentItem[] } {
  const items: SentItem[] = []
  const textLines: string[] = []
  for (const line of written.split('\n')) {
    const sent = itemIn(line)
    if (sent) items.push(sent.item)
    const left = (sent ? sent.text : line).replaceAll(MARK, '')
    if (!sent || left.trim() !== '') textLines.push(left)
  }
  return { text: textLines.join('\n').trim(), items }
}

const MARK = '\u200E'

type SentLine = { item: SentItem; text: string }

function itemIn(line: string): SentLine | null {
  return attachedIn(line) ?? namedIn(line) ?? omittedIn(line) ?? locationIn(line)
}

/** iPhones: `Some file.txt <attached: 00000046-Some file.txt>` */
function attachedIn(line: string): SentLine | null {
  const found = ATTACHED.exec(line)
  const name = found?.[1]?.trim()
  if (!found || !name) return null
  return { item: fileItem(name), text: line.slice(0, found.index) }
}

const ATTACHED = /<\p{L}[\p{L}\p{M} ]{2,29}\s?[:：]\s?([^<>\n]{1,250}\.[a-z\d]{1,8})>\s{0,9}$/iu

/** Android: `PTT-20250328-WA0001.opus (archivo adjunto)` */
function namedIn(line: string): SentLine | null {
  const [, mark = '', name = '', note = ''] = NAMED.exec(line.slice(0, MAX_NOTE_LENGTH)) ?? []
  if (name === '' || (mark === '' && !FILE_ATTACHED.test(note))) return null
  return { item: fileItem(name), text: '' }
}

const MAX_NOTE_LENGTH = 400
const NAMED = /^(\u200E?)([^\n]{1,250}\.[a-z\d]{1,8}) \(([^()\n]{2,60})\)\s{0,9}$/i
const FILE_ATTACHED =
  /^(file attached|archivo adjunto|arquivo anexado|ficheiro anexado|fichier joint|Datei angehängt|file allegato|soubor byl přiložen|file terlampir|文件附件|附件|ফাইল সংযুক্ত)/i

/**
 * Android's `<Media omitted>` stays part of the text: it does not say which kind was omitted. `image omitted` is an
 * attachment, or with iPhones, after a direction mark, `Some file.txt ‎document omitted`.
 */
function omittedIn(line: string): SentLine | null {
  const note = line.slice(0, MAX_NOTE_LENGTH)
  const at = note.lastIndexOf(MARK)
  const phrase = note.slice(at + 1).trim()
  if (phrase.length > 40 || !LEFT_OUT.test(phrase)) return null
  const [words, kind] = KIND_WORDS.find(([pattern]) => pattern.test(phrase)) ?? []
  // without the mark a person may have written it: then only a text like `imagen omitida` counts as a note
  if (!kind || (at === -1 && (phrase.search(words ?? /$/) !== 0 || phrase.split(' ').length > 3))) return null
  const textBefore = at === -1 ? '' : note.slice(0, at)
  const name = textBefore.split('•')[0]?.replaceAll(MARK, '').trim() ?? ''
  return { item: leftOut(kind, name === '' ? null : name), text: textBefore }
}

const LEFT_OUT =
  /(omitted|omitid[oa]|ocult[oa]|ocultad[oa]|revelad[oa]|omise?s?|absente?s?|manquante?s?|retirée?|ausgeschlossen|ausgelassen|weggelassen|vynech[aá]n[ya]?|disertakan|omess[oaie]|省略|忽略|বাদ দেওয়া হয়েছে)[.。]?$/i

/** In the languages of iPhones; the first match is used. */
const KIND_WORDS: [RegExp, AttachmentKind][] = [
  [/stic?ker|figurinha|autocollant|表情|贴图|স্টিকার/i, 'sticker'],
  [/contact|kontakt|kontak|联系人|পরিচিতি/i, 'contact'],
  [/v[ií]d[eé]o|GIF|视频|ভিডিও/i, 'video'],
  [/audio|áudio|voz|voice|音频|语音|অডিও/i, 'audio'],
  [/im[aá]gen?|imagem|image|bild|gambar|immagine|foto|photo|图片|图像|ছবি/i, 'image'],
  [/do[ck]ument|dokumen|fichier|archivo|arquivo|文档|文件|নথি/i, 'document'],
]

/** `Ubicación: https://maps.google.com/?q=…`: nothing is left out, since the location is in the text. */
function locationIn(line: string): SentLine | null {
  if (
    !/^\u200E?[^\s:：]{1,20}\s?[:：]\s?https:\/\/maps\.google\.com\/\?q=\S{1,200}\s{0,9}$/.test(
      line.slice(0, MAX_NOTE_LENGTH),
    )
  ) {
    return null
  }
  return { item: leftOut('location', null), text: line }
}

const fileItem = (name: string): SentItem => ({
  ...fileKind(name),
  file_name: name.toWellFormed(),
  isLeftOut: false,
})

const leftOut = (kind: AttachmentKind, name: string | null): SentItem => ({
  kind,
  file_name: name,
  media_type: name === null ? null : fileKind(name).media_type,
  isLeftOut: true,
})

/** The kind of a file, by the name that WhatsApp gave it: `PTT-20250328-WA0001.opus`, `00000043-STICKER-….webp`. */
function fileKind(name: string): { kind: AttachmentKind; media_type: string | null } {
  const extension = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const [kind, media_type] = KINDS.get(extension) ?? ['document', null]
  return { kind: kind === 'image' && /(^|-)(STICKER|STK)-/.test(name) ? 'sticker' : kind, media_type }
}

const KINDS = new Map<string, [AttachmentKind, string]>([
  ['jpg', ['image', 'image/jpeg']],
  ['jpeg', ['image', 'image/jpeg']],
  ['png', ['image', 'image/png']],
  ['gif', ['image', 'image/gif']],
  ['heic', ['image', 'image/heic']],
  ['webp', ['image', 'image/webp']],
  ['opus', ['audio', 'audio/ogg']],
  ['ogg', ['audio', 'audio/ogg']],
  ['m4a', ['audio', 'audio/mp4']],
  ['aac', ['audio', 'audio/aac']],
  ['amr', ['audio', 'audio/amr']],
  ['mp3', ['audio', 'audio/mpeg']],
  ['wav', ['audio', 'audio/wav']],
  ['mp4', ['video', 'video/mp4']],
  ['mov', ['video', 'video/quicktime']],
  ['3gp', ['video', 'video/3gpp']],
  ['vcf', ['contact', 'text/vcard']],
  ['pdf', ['document', 'application/pdf']],
  ['txt', ['document', 'text/plain']],
  ['csv', ['document', 'text/csv']],
  ['zip', ['document', 'application/zip']],
  ['doc', ['document', 'application/msword']],
  ['docx', ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document']],
  ['xls', ['document', 'application/vnd.ms-excel']],
  ['xlsx', ['document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
])
