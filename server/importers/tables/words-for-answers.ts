import type { Direction } from '#contracts/conversation.ts'

import { folded } from './folded.ts'

/** Whether a cell such as "Sí", "FALSE", "x" or "1" means yes; null when it is neither yes nor no. */
export const isYes = (text: string): boolean | null => YES_OR_NO.get(folded(text)) ?? null

/** The direction that a word such as "Inbound", "saliente" or "呼出" names; null when it names none. */
export const directionOf = (text: string): Direction | null => DIRECTIONS.get(folded(text)) ?? null

const YES = [
  'yes',
  'y',
  'true',
  '1',
  'x',
  'sí',
  's',
  'verdadero',
  'oui',
  'o',
  'vrai',
  'sim',
  'verdadeiro',
  '是',
  '真',
  'হ্যাঁ',
]
const NO = ['no', 'n', 'false', '0', 'falso', 'non', 'faux', 'não', '否', '假', 'না']
const YES_OR_NO = new Map([
  ...YES.map((word) => [folded(word), true] as const),
  ...NO.map((word) => [folded(word), false] as const),
])

const INBOUND = [
  ...['inbound', 'in', 'incoming', 'inbound call', 'incoming call', 'received'],
  ...['entrante', 'entrada', 'llamada entrante', 'recibida', 'recepción'],
  ...['entrant', 'appel entrant', 'reçu', 'recebida', 'receptiva', 'receptivo', 'chamada recebida'],
  ...['呼入', '来电', '入站', 'ইনবাউন্ড', 'আগত'],
]
const OUTBOUND = [
  ...['outbound', 'out', 'outgoing', 'outbound call', 'outgoing call', 'dialed', 'dialled', 'manual', 'autodial'],
  ...['saliente', 'salida', 'llamada saliente', 'realizada', 'emisión', 'emitida'],
  ...['sortant', 'appel sortant', 'émis', 'saída', 'efetuada', 'ativo', 'ativa', 'chamada efetuada'],
  ...['呼出', '去电', '出站', 'আউটবাউন্ড', 'বহির্গামী'],
]
const DIRECTIONS = new Map<string, Direction>([
  ...INBOUND.map((word) => [folded(word), 'inbound'] as const),
  ...OUTBOUND.map((word) => [folded(word), 'outbound'] as const),
])
