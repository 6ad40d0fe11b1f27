import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { pictureStorageKey } from '#server/http/picture-url.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { isInAudience } from '#server/posts/post-audience.ts'

import { instantAt } from '../local-time.ts'
import { greyPng } from '../png.ts'
import type { Random } from '../random.ts'
import { compliance } from './compliance.ts'
import { categories, type DemoCategory, type DemoPost } from './demo-post.ts'
import { quality } from './quality.ts'
import { heading, list, script, steps, written } from './words.ts'

const LEAD = 6

const operations: DemoPost[] = [
  {
    kind: 'news',
    title: 'Cambio de turnos este fin de semana',
    category: 'Turnos y equipos',
    author: 'admin',
    roles: [LEAD],
    daysAgo: 1,
    body: written(
      'El sábado Santiago Norte cubre la mañana y Santiago Sur la tarde. Guadalajara y Lima no cambian.',
      list('Mañana: 9:00 a 14:00', 'Tarde: 14:00 a 19:00', 'Domingo: solo bandeja escrita'),
      'Quien no pueda, avísele hoy a su supervisor: el viernes al mediodía se cierra la planilla.',
    ),
  },
  {
    kind: 'news',
    title: 'Novo roteiro de retenção do Banco Ipê',
    category: 'Retención',
    author: 'supervisor',
    daysAgo: 6,
    body: written(
      'A partir de hoje a oferta de retenção da **Permanência Ipê** vem depois de ouvir o motivo, e não antes.',
      steps(
        'Pergunte o motivo e **repita com as suas palavras**.',
        'Se for preço, ofereça a cobertura menor antes do desconto.',
        'Se for mudança de endereço, explique que a apólice acompanha o cliente.',
        'Se o cliente disser não duas vezes, cancele sem insistir e informe o protocolo.',
      ),
      script(
        '“Entendi: o senhor se mudou e acha que o seguro não vale na casa nova. Posso explicar como ele acompanha?”',
      ),
      heading('Por quê'),
      'Nas últimas quatro semanas, das conversas em que o motivo foi repetido, metade terminou com o seguro mantido. Nas outras, um terço.',
    ),
  },
  {
    kind: 'help',
    title: 'Escuchar sin soltar el teclado',
    category: 'Herramientas',
    author: 'admin',
    daysAgo: 20,
    body: written(
      'En la ficha de una llamada, la tecla **?** muestra todos los atajos. Estos cuatro ahorran más tiempo:',
      list(
        '**K** reproduce y pausa; **J** y **L** retroceden y avanzan diez segundos.',
        '**/** busca en la transcripción; **Intro** salta a la coincidencia siguiente.',
        'Las flechas cambian la velocidad. Queda guardada para la próxima llamada.',
        'Un clic en una línea lleva el audio a ese momento.',
      ),
      'La dirección de la página guarda el minuto: se puede enviar tal cual a un colega. Hay llamadas para practicar en el [explorador](/calls?media=audio).',
    ),
  },
  {
    kind: 'news',
    title: 'El domingo la plataforma no estará disponible por una hora',
    category: 'Herramientas',
    author: 'admin',
    daysAgo: -4,
    body: written(
      'El domingo de 3:00 a 4:00, hora de Santiago, se actualiza la base de datos. Nadie pierde nada: lo que esté en borrador queda guardado.',
      'La bandeja escrita sigue recibiendo mensajes; se reparten a las 4:00.',
    ),
  },
]

export const demoPosts: DemoPost[] = [...quality, ...compliance, ...operations]

/** Adds the categories, their posts, and their readers so far. */
export async function makePosts(db: Database, storage: Storage, random: Random, today: string, now: Date) {
  const categoryIds = await makeCategories(db)
  const cover_key = await storeCover(storage, random)
  const authors = await db.selectFrom('app_user').select(['id', 'email']).execute()

  for (const { kind, title, category, author, roles = [], daysAgo, hasCover, body, earlier } of demoPosts) {
    const author_id = authors.find(({ email }) => email.startsWith(`${author}@`))!.id
    const writtenAt = instantAt(addDays(today, -Math.max(daysAgo ?? 0, 1)), 9 * 60 + 30, 'America/Santiago')
    const { id } = await db
      .insertInto('post')
      .values({
        kind,
        title,
        body,
        category_id: categoryIds.get(category)!,
        author_id,
        cover_key: hasCover ? cover_key : null,
        published_at: daysAgo === null ? null : instantAt(addDays(today, -daysAgo), 10 * 60, 'America/Santiago'),
        version: earlier ? 2 : 1,
        created_at: writtenAt,
        updated_at: writtenAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const role_id of roles) await db.insertInto('post_role').values({ post_id: id, role_id }).execute()
    const versions = earlier ? [earlier, body] : [body]
    for (const [at, versionBody] of versions.entries()) {
      const version = { post_id: id, version: at + 1, title, body: versionBody, saved_by: author_id }
      await db
        .insertInto('post_version')
        .values({ ...version, saved_at: writtenAt })
        .execute()
    }
  }
  await markRead(db, now)
}

async function makeCategories(db: Database): Promise<Map<DemoCategory, number>> {
  const ids = new Map<DemoCategory, number>()
  const add = async (name: DemoCategory, parent_id: number | null, position: number) => {
    const values = { name, parent_id, position }
    const { id } = await db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(name, id)
    return id
  }
  let position = 0
  for (const [name, below] of Object.entries(categories) as [keyof typeof categories, readonly DemoCategory[]][]) {
    const id = await add(name, null, position++)
    for (const [at, child] of below.entries()) await add(child, id, at)
  }
  return ids
}

/** Stored under a key derived from its content, so that repeated demos share it. */
async function storeCover(storage: Storage, random: Random): Promise<string> {
  const picture = drawCover(random)
  const key = createHash('sha256').update(picture).digest('base64url')
  await storage.put(pictureStorageKey(key), picture)
  return key
}

/** Posts older than ten days have been read by nearly everybody, the newest by hardly anybody. */
const markRead = (db: Database, now: Date) =>
  sql`
    insert into post_read (post_id, user_id, read_at)
    select post.id, app_user.id, least(post.published_at + (app_user.id % 7 + 1) * interval '5 hours', ${now}::timestamptz)
    from post cross join app_user
    where post.published_at < ${now} and ${isInAudience()}
      and (post.id * 31 + app_user.id * 17) % 10 < case
        when post.published_at < ${now}::timestamptz - interval '10 days' then 9
        when post.published_at < ${now}::timestamptz - interval '2 days' then 5
        else 1
      end
  `.execute(db)

const WIDTH = 1200
const HEIGHT = 400
const BAR = 10

/** A picture of a voice: grey bars of a waveform, as a PNG. */
function drawCover(random: Random): Buffer {
  const loudness = Array.from({ length: WIDTH / BAR }, (_, at) => {
    const phrase = 0.25 + 0.75 * Math.abs(Math.sin(at / 9) * Math.sin(at / 23))
    return (HEIGHT / 2 - 40) * phrase * (0.35 + 0.65 * random.next())
  })
  return greyPng(WIDTH, HEIGHT, (x, y) => {
    const isBar = x % BAR < BAR - 4 && Math.abs(y - HEIGHT / 2) <= loudness[Math.floor(x / BAR)]!
    if (!isBar) return PAPER
    return x < WIDTH * 0.38 ? PLAYED : TO_COME
  })
}

const PAPER = 0xf1
const PLAYED = 0x22
const TO_COME = 0xb4
