import { sentThings } from './sent-things.ts'

/**
 * Whether WhatsApp itself says it, though the line has a name: that of the chat, of a group, or of who called. iPhones put a
 * mark of direction before such texts, and before media, deleted messages and polls, which are people's.
 */
export function isNote(text: string): boolean {
  if (ENCRYPTION.test(text.slice(0, MAX_LENGTH))) return true
  if (!text.startsWith('\u200E') || sentThings(text).things.length > 0) return false
  return !OF_PEOPLE.test(text.slice(0, MAX_LENGTH))
}

const MAX_LENGTH = 400

const ENCRYPTION =
  /^\u200E{0,3}(messages|los mensajes|as mensagens|mensagens|les messages|nachrichten|zprávy|pesan|i messaggi|消息|এই চ্যাটে|মেসেজ)[^\n]{0,120}(end-to-end|extremo a extremo|ponta a ponta|ponto a ponto|bout en bout|ende-zu-ende|koncovým|端到端|এন্ড-টু-এন্ড)/i

const OF_PEOPLE =
  /^\u200E{1,3}([^\n]{0,40}(delet|elimin|borr|apag|supprim|gelösch|dihapus|menghapus|odstran|删除|撤回|মুছে)|poll:|encuesta:|enquete:|sondage|umfrage:|abstimmung:|jajak pendapat:|投票|পোল)/i
