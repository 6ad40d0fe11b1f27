import { type JsonField, type JsonMapping, type FieldPath, unitOf } from './mapping.ts'
import { EACH, listOf, type Path, pathsIn, valuesAt, written } from './paths.ts'

/** The mapping that a file's names suggest. Null when none looks like a message text. */
export function guessedMapping(value: unknown): JsonMapping | null {
  const paths = pathsIn(value)
  const text = messageText(paths) ?? wholeText(value, paths)
  if (!text) return null
  const list = listOf(text)
  const mapping = new Map<JsonField, FieldPath>([['text', withUnit(text)]])
  const setField = (field: JsonField, path: Path | undefined) => {
    if (path && !mapping.has(field)) mapping.set(field, withUnit(path))
  }
  const besideText = (names: readonly string[]) => named(paths, list, names)
  const isMessage = besideText(SPEAKER) !== undefined
  if (isMessage) {
    setField('speaker', besideText(SPEAKER))
    setField('start', besideText(START))
    setField('end', besideText(END))
    if (!mapping.has('start')) setField('time', besideText(TIME))
    setField('confidence', besideText(['confidence']))
    setField('id', besideText(CONVERSATION_ID))
  }
  const areRows = mapping.has('id')
  const above = isMessage && !areRows ? listOf(list.slice(0, -1)) : list
  for (const [field, names] of OF_CONVERSATION) {
    // a time beside the text of a row is that of the message, not the start of the conversation
    if (!areRows || field !== 'started_at') setField(field, named(paths, above, names))
  }
  return mapping
}

const withUnit = (path: Path): FieldPath => ({ path, unit: unitOf(path) })

/** A text within a list, with a speaker beside it. */
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
      valuesAt(value, path).some((text) => typeof text === 'string' && text.length >= MIN_TRANSCRIPT_LENGTH),
  )

const MIN_TRANSCRIPT_LENGTH = 40

/** The path of the first of these names that is a direct field of a list's elements. */
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
