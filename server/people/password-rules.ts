import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

export const MAX_PASSWORD_LENGTH = 128

type NewPassword = { password: string; password_confirmation: string }

export type PasswordRules = {
  /** The minimum number of characters: `passwordLength` of the configuration. */
  shortest: number
  /** Words about the person: their name, their e-mail address, the product's name. */
  about: readonly string[]
}

/**
 * Why a new password is refused, per field; null when it is accepted. Only length and guessability count: rules about
 * digits and capitals make people predictable (NIST SP 800-63B, 3.1.1.2).
 */
export function passwordErrors(
  { password, password_confirmation }: NewPassword,
  rules: PasswordRules,
): Record<string, Message[]> | null {
  const reason = reasonAgainst(password, rules)
  if (reason) return { password: [reason] }
  return password === password_confirmation ? null : { password_confirmation: [texts.passwordsDiffer] }
}

/** Why this password is refused for any person; null when it is accepted. */
export function reasonAgainst(password: string, { shortest, about }: PasswordRules): Message | null {
  const length = [...password.normalize('NFKC')].length
  if (length < shortest) return { ...texts.tooShort, values: { minimum: shortest } }
  if (length > MAX_PASSWORD_LENGTH) return { ...texts.tooLong, values: { maximum: MAX_PASSWORD_LENGTH } }
  return isEasyToGuess(password, about) ? texts.commonPassword : null
}

/**
 * Whether a long password is of the kind that fills lists of leaked passwords. Such lists have few of twelve characters
 * or more, and these are built alike: a common word followed by digits, a walk over the keyboard, the same part twice.
 * So this code knows these patterns instead of a list: it takes out all that is known and checks whether enough is
 * left. `about` are words about the person: their name, their e-mail address, the product's name.
 */
export function isEasyToGuess(password: string, about: readonly string[] = []): boolean {
  const plain = withoutAccents(password)
  if (new Set(plain).size < MIN_CHARACTERS || isRepetition(plain)) return true

  const known = [...COMMON_WORDS, ...about.flatMap(wordsIn)].toSorted((one, other) => other.length - one.length)
  const readings = [plain, unleeted(plain), unleeted(plain.replaceAll(/^\P{L}+|\P{L}+$/gu, ''))]
  return readings.some((text) => {
    const { words, rest } = takeOut(known, text)
    return words < ENOUGH_WORDS && lettersOutsideWalks(rest) < ENOUGH_LETTERS
  })
}

const MIN_CHARACTERS = 5
/** A password with this many unexplained letters is good. */
const ENOUGH_LETTERS = 5
/** A password with this many different words is good too, however common each of them is. */
const ENOUGH_WORDS = 4

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * `secretsecret`, `abcabcabcabc`, also with the last repetition cut short: repetitions of something too short to be a
 * password itself.
 */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(text.length / 2, 11); length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return true
  }
  return false
}

/**
 * The rest of `text` without the known words, and how many of them it contained, pieces of three letters not counted.
 */
function takeOut(known: readonly string[], text: string) {
  let rest = text
  let words = 0
  for (const word of known) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    if (word.length > 3) words += 1
  }
  return { words, rest }
}

/** The number of letters of `text` that belong to no walk over the keyboard. Digits and signs are padding. */
const lettersOutsideWalks = (text: string) => [...withoutWalks(text).replaceAll(/\P{L}+/gu, '')].length

/** A run of three or more neighbouring keys, forwards or backwards, counts as one idea, however long it is. */
function withoutWalks(text: string): string {
  let rest = ''
  let run = text.slice(0, 1)
  for (const character of text.slice(1)) {
    if (WALKS.some((walk) => walk.includes(run + character))) run += character
    else {
      rest += replacement(run)
      run = character
    }
  }
  return rest + replacement(run)
}

const replacement = (run: string) => (run.length < 3 ? run : ' ')

const ROWS = `
  0123456789012345678901234567890 abcdefghijklmnopqrstuvwxyzabcdef
  qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm
  aabbccddeeffgghhiijj a1b2c3d4e5f6g7h8i9 1a2b3c4d5e6f7g8h9i 11223344556677889900
`
  .trim()
  .split(/\s+/)
const WALKS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** Replaces the usual signs by the letters they stand for. */
const unleeted = (text: string) => text.replaceAll(/[013457@$!|]/g, (sign) => LETTER_OF[sign] ?? sign)
const LETTER_OF: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

/** `maria.lopez@seguros.example` yields maria, lopez, seguros and example; pieces of two letters explain nothing. */
const wordsIn = (text: string) => withoutAccents(text).match(/\p{L}{3,}/gu) ?? []

/** Words that leaked passwords consist of, in our users' languages: lower case, without accents. */
export const COMMON_WORDS: readonly string[] = `
password passwort pass contrasena contrasenya clave palabra secreta secreto secret senha segredo motdepasse mdp
login usuario user username admin administrador administrator root super superuser master maestro mestre default changeme
cambiame letmein dejame entrar access acceso acesso welcome bienvenido bienvenida bemvindo bienvenue hello hola ola bonjour
test testing prueba teste temporal temp demo guest invitado visitante sistema system server computer internet windows google
facebook instagram whatsapp samsung apple iphone android microsoft office outlook gmail hotmail yahoo linkedin twitter amazon
atalaya atalaia insurance seguro seguros poliza polizas policy callcenter contactcenter agente agent ventas sales banco bank
love loveyou iloveyou teamo tequiero amor amour amore teamomucho mylove corazon coracao heart cherie baby bebe princess
princesa principe prince angel angeles angelo diablo devil dragon monkey mono tiger tigre lion leon lobo wolf shadow sombra
sunshine sol luna lua moon star estrella estrela etoile stars cielo ceu heaven flower flor flores fleur rosa rose rainbow
arcoiris butterfly mariposa borboleta papillon perro perrito dog gato gatito cat chat chien cachorro caballo horse pony panda
superman batman spiderman pokemon pikachu naruto starwars matrix hunter ranger killer ninja pirate pirata soldier guerrero
warrior football futbol futebol soccer baseball beisbol basketball hockey tennis golf liverpool arsenal chelsea
manchester barcelona barca realmadrid madrid juventus flamengo corinthians palmeiras santos gremio saopaulo vasco botafogo
bocajuniors boca riverplate river colocolo universidad alianza sporting benfica porto milan america chivas pumas nacional
millonarios messi ronaldo neymar maradona pele michael jordan jessica jennifer ashley daniel daniela david andrea andres
anthony antonio ana anita maria mariana marie juan jose josue jesus joseph carlos carolina luis luisa miguel pedro pablo paulo
paula diego fernando fernanda francisco gabriel gabriela alejandro alejandra ricardo roberto rodrigo sebastian santiago sergio
sofia valentina victor veronica camila catalina claudia cristian cristina patricia monica martin mateo nicolas nicole natalia
laura lucia isabel isabella samuel manuel manuela rafael ramon raul eduardo enrique esteban felipe gonzalo hector hugo ivan
javier jorge julio leonardo marcelo marcos mario mauricio oscar camilo robert thomas william richard charles george matthew
andrew joshua christopher nicholas alexander alex amanda michelle melissa sarah samantha stephanie elizabeth charlie buster
gonzalez rodriguez fernandez lopez martinez garcia perez sanchez ramirez torres flores silva santos oliveira souza pereira
chile peru mexico brasil brazil argentina colombia espana spain france bangladesh china venezuela ecuador bolivia uruguay
paraguay lima bogota quito caracas buenosaires santiago montevideo rio paris london newyork tokyo america europa
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho
julho setembro outubro novembro dezembro january february march april june july august september october november december
lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday summer winter
spring autumn verano invierno primavera otono verao inverno familia family mama mami papa papi mother father madre padre
hermano hermana hijo hija mother brother sister amigo amiga friend friends amigos forever siempre sempre always nunca never
dios jesuscristo cristo jesuschrist christ church iglesia gracias obrigado thanks please porfavor good bueno buena malo bad
happy feliz alegria freedom libertad liberdade liberte life vida vie mundo world casa house home hogar trabajo work empresa
company money dinero dinheiro argent million millon lucky suerte sorte summer beach playa praia music musica guitar guitarra
metallica nirvana beatles eminem rock rocknroll cheese queso chocolate coffee cafe cerveza beer pizza cookie banana orange
naranja apple manzana fresa cherry pepper ginger sugar azucar silver plata golden gold oro diamond diamante black negro white
blanco blue azul red rojo green verde yellow amarillo purple morado pink rosado
trustno secure security seguridad private privado whatever nothing nada mustang ferrari porsche mercedes toyota yamaha honda
harley corvette camaro cool sexy hot fuck fucking fuckyou shit mierda puta puto caralho merde asshole bitch biteme
abc qwe asd zxc xyz aaa zzz one two three uno dos tres cuatro cinco seis siete ocho nueve diez four five six seven eight nine
the and you for with mia mio los las del que mis
`
  .trim()
  .split(/\s+/)
