import { type JsonField, type JsonMapping, type Place, unitOf } from './mapping.ts'
import { EACH, listOf, type Path, pathsIn, valuesAt, written } from './paths.ts'

/** What the names in a file suggest. Null when none looks like what somebody said. */
export function guessedMapping(value: unknown): JsonMapping | null {
  const paths = pathsIn(value)
  const text = messageText(paths) ?? wholeText(value, paths)
  if (!text) return null
  const list = listOf(text)
  const mapping = new Map<JsonField, Place>([['text', place(text)]])
  const put = (field: JsonField, path: Path | undefined) => {
    if (path && !mapping.has(field)) mapping.set(field, place(path))
  }
  const beside = (names: readonly string[]) => named(paths, list, names)
  const isMessage = beside(SPEAKER) !== undefined
  if (isMessage) {
    put('speaker', beside(SPEAKER))
    put('start', beside(START))
    put('end', beside(END))
    if (!mapping.has('start')) put('time', beside(TIME))
    put('confidence', beside(['confidence']))
    put('id', beside(CONVERSATION_ID))
  }
  const areRows = mapping.has('id')
  const above = isMessage && !areRows ? listOf(list.slice(0, -1)) : list
  for (const [field, names] of OF_CONVERSATION) {
    // beside the text of a row stands when that was said, not when all began
    if (!areRows || field !== 'started_at') put(field, named(paths, above, names))
  }
  return mapping
}

const place = (path: Path): Place => ({ path, unit: unitOf(path) })

/** A text beside which somebody is named, within a list. */
const messageText = (paths: readonly Path[]) =>
  TEXT.flatMap((name) => paths.filter((path) => path.includes(EACH) && plain(path.at(-1)) === name)).find(
    (path) => isDirect(path, listOf(path)) && named(paths, listOf(path), SPEAKER),
  )

/** A text that is a whole conversation: it has an identifier or a start beside it. */
const wholeText = (value: unknown, paths: readonly Path[]) =>
  TEXT.flatMap((name) => paths.filter((path) => plain(path.at(-1)) === name)).find(
    (path) =>
      isDirect(path, listOf(path)) &&
      named(paths, listOf(path), [...CONVERSATION_ID, 'starttime', 'startedat']) &&
      valuesAt(value, path).some((held) => typeof held === 'string' && held.length >= MIN_TRANSCRIPT_LENGTH),
  )

const MIN_TRANSCRIPT_LENGTH = 40

/** The path of the first of the names that stands right within the elements of a list. */
const named = (paths: readonly Path[], list: Path, names: readonly string[]): Path | undefined =>
  names.flatMap((name) => paths.filter((path) => isDirect(path, list) && plain(path.at(-1)) === name))[0]

const isDirect = (path: Path, list: Path) =>
  path.length === list.length + 1 && written(path.slice(0, -1)) === written(list)

/** `Conversation_ID` → `conversationid` */
const plain = (name = '') =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

const words = (list: string) => list.split(' ')

const TEXT = words(
  'text utterance content message body transcript transcription texto mensaje mensagem contenido conteudo sentence',
)
const SPEAKER = words(
  'speaker speakerrole participantrole role sender senderrole sendertype author from participant participantid who hablante emisor remitente autor interlocutor agent',
)
const START = words(
  'start startms starts starttime starttimems startseconds startsec begin beginms beginoffsetmillis offset offsetms offsetmilliseconds inicio',
)
const END = words('end endms ends endtime endtimems endseconds endsec stop endoffsetmillis fin fim')
const TIME = words(
  'timestamp time date datetime createdat sentat unixtime dateunixtime absolutetime ts fecha fechahora hora data datahora',
)
const CONVERSATION_ID = words(
  'conversationid dialogueid dialogid callid chatid sessionid contactid interactionid convoid convid threadid',
)

const OF_CONVERSATION: [JsonField, string[]][] = [
  ['id', [...CONVERSATION_ID, 'uuid', 'externalid', 'id', 'sid']],
  [
    'started_at',
    words(
      'startedat starttime starttimems startdate start begin startat conversationdate createdat timestamp date fecha inicio',
    ),
  ],
  ['ended_at', words('endedat endtime endtimems enddate end finishedat closedat fin fim')],
  ['duration', words('durationms durationseconds durationsec duration duracion duracao')],
  ['channel', words('channel mediatype medium canal')],
  ['direction', words('direction direccion direcao')],
  ['language', words('language languagecode lang locale idioma')],
  ['subject', words('subject title topic asunto assunto')],
  ['disposition', words('disposition outcome outcomename result wrapupcode resultado tipificacion')],
  ['agent', words('agentname agent agente asesor operador')],
  ['customer', words('customername customer clientname cliente nombrecliente')],
  ['customer_phone', words('customerphone phone phonenumber telefono telefone')],
  ['customer_email', words('customeremail clientemail email correo')],
]
