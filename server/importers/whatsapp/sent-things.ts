import type { AttachmentKind } from '#contracts/conversation.ts'

/** A thing sent with a message; `isLeftOut` when the export says that it does not hold it. */
export type SentThing = {
  kind: AttachmentKind
  file_name: string | null
  media_type: string | null
  isLeftOut: boolean
}

/** What a message says without WhatsApp's notes on what was sent with it, and what that is. */
export function sentThings(written: string): { text: string; things: SentThing[] } {
  const things: SentThing[] = []
  const kept: string[] = []
  for (const line of written.split('\n')) {
    const sent = thingIn(line)
    if (sent) things.push(sent.thing)
    const left = (sent ? sent.text : line).replaceAll(MARK, '')
    if (!sent || left.trim() !== '') kept.push(left)
  }
  return { text: kept.join('\n').trim(), things }
}

const MARK = '\u200E'

type Found = { thing: SentThing; text: string }

function thingIn(line: string): Found | null {
  return attachedIn(line) ?? namedIn(line) ?? omittedIn(line) ?? placeIn(line)
}

/** iPhones: `Some file.txt <attached: 00000046-Some file.txt>` */
function attachedIn(line: string): Found | null {
  const found = ATTACHED.exec(line)
  const name = found?.[1]?.trim()
  if (!found || !name) return null
  return { thing: fileThing(name), text: line.slice(0, found.index) }
}

const ATTACHED = /<\p{L}[\p{L}\p{M} ]{2,29}\s?[:：]\s?([^<>\n]{1,250}\.[a-z\d]{1,8})>\s{0,9}$/iu

/** Android: `PTT-20250328-WA0001.opus (archivo adjunto)` */
function namedIn(line: string): Found | null {
  const [, mark = '', name = '', note = ''] = NAMED.exec(line.slice(0, MAX_NOTE_LENGTH)) ?? []
  if (name === '' || (mark === '' && !FILE_ATTACHED.test(note))) return null
  return { thing: fileThing(name), text: '' }
}

const MAX_NOTE_LENGTH = 400
const NAMED = /^(\u200E?)([^\n]{1,250}\.[a-z\d]{1,8}) \(([^()\n]{2,60})\)\s{0,9}$/i
const FILE_ATTACHED =
  /^(file attached|archivo adjunto|arquivo anexado|ficheiro anexado|fichier joint|Datei angehängt|file allegato|soubor byl přiložen|file terlampir|文件附件|附件|ফাইল সংযুক্ত)/i

/**
 * `<Media omitted>`, Android's, is no thing but a part of the text: it does not say of what kind. `image omitted` is one, or
 * behind a mark of direction `Some file.txt ‎document omitted`, as iPhones have it.
 */
function omittedIn(line: string): Found | null {
  const note = line.slice(0, MAX_NOTE_LENGTH)
  const at = note.lastIndexOf(MARK)
  const said = note.slice(at + 1).trim()
  if (said.length > 40 || !LEFT_OUT.test(said)) return null
  const [words, kind] = KIND_WORDS.find(([pattern]) => pattern.test(said)) ?? []
  // without the mark a person may have written it: nothing but `imagen omitida` is taken for a note then
  if (!kind || (at === -1 && (said.search(words ?? /$/) !== 0 || said.split(' ').length > 3))) return null
  const before = at === -1 ? '' : note.slice(0, at)
  const name = before.split('•')[0]?.replaceAll(MARK, '').trim() ?? ''
  return { thing: leftOut(kind, name === '' ? null : name), text: before }
}

const LEFT_OUT =
  /(omitted|omitid[oa]|ocult[oa]|ocultad[oa]|revelad[oa]|omise?s?|absente?s?|manquante?s?|retirée?|ausgeschlossen|ausgelassen|weggelassen|vynech[aá]n[ya]?|disertakan|omess[oaie]|省略|忽略|বাদ দেওয়া হয়েছে)[.。]?$/i

/** In the languages of iPhones; the first that fits. */
const KIND_WORDS: [RegExp, AttachmentKind][] = [
  [/stic?ker|figurinha|autocollant|表情|贴图|স্টিকার/i, 'sticker'],
  [/contact|kontakt|kontak|联系人|পরিচিতি/i, 'contact'],
  [/v[ií]d[eé]o|GIF|视频|ভিডিও/i, 'video'],
  [/audio|áudio|voz|voice|音频|语音|অডিও/i, 'audio'],
  [/im[aá]gen?|imagem|image|bild|gambar|immagine|foto|photo|图片|图像|ছবি/i, 'image'],
  [/do[ck]ument|dokumen|fichier|archivo|arquivo|文档|文件|নথি/i, 'document'],
]

/** `Ubicación: https://maps.google.com/?q=…`: nothing is left out, for the place is in the text. */
function placeIn(line: string): Found | null {
  if (
    !/^\u200E?[^\s:：]{1,20}\s?[:：]\s?https:\/\/maps\.google\.com\/\?q=\S{1,200}\s{0,9}$/.test(
      line.slice(0, MAX_NOTE_LENGTH),
    )
  ) {
    return null
  }
  return { thing: leftOut('location', null), text: line }
}

const fileThing = (name: string): SentThing => ({
  ...fileKind(name),
  file_name: name.toWellFormed(),
  isLeftOut: false,
})

const leftOut = (kind: AttachmentKind, name: string | null): SentThing => ({
  kind,
  file_name: name,
  media_type: name === null ? null : fileKind(name).media_type,
  isLeftOut: true,
})

/** What a file is, by the name that WhatsApp gave it: `PTT-20250328-WA0001.opus`, `00000043-STICKER-….webp`. */
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
