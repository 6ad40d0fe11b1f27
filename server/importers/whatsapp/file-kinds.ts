import type { AttachmentKind } from '#contracts/conversation.ts'

/** What a file is, by the name that WhatsApp gave it: `PTT-20250328-WA0001.opus`, `00000043-STICKER-….webp`. */
export function fileKind(name: string): { kind: AttachmentKind; media_type: string | null } {
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
