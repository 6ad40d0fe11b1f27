import { randomUUID } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import type { RowOutcome, UserFileRowQuery } from '#contracts/lists/user-files.ts'
import { type ColumnMapping, type UserFile, type UserFileField, userFileFields } from '#contracts/user-files.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { folded } from '#server/modules/user-files/folded.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type UserFileRecord = Pick<Selectable<Schema['user_file']>, (typeof FILE_COLUMNS)[number]>

type NewFile = Pick<UserFileRecord, 'name' | 'sha256' | 'storage_key' | 'format' | 'columns' | 'sample' | 'row_count'>

/** Files of users belong to the person who sent them: nobody else finds them. */
export const userFilesRepository = (db: Database) => ({
  async add(uploader: number, at: Date, { sample, ...file }: NewFile): Promise<UserFileRecord> {
    return db
      .insertInto('user_file')
      .values({ ...file, sample: sql`${JSON.stringify(sample)}::jsonb`, uploaded_by: uploader, uploaded_at: at })
      .returning(FILE_COLUMNS)
      .executeTakeFirstOrThrow()
  },

  find: (uploader: number, id: number): Promise<UserFileRecord | undefined> =>
    db
      .selectFrom('user_file')
      .where('id', '=', id)
      .where('uploaded_by', '=', uploader)
      .select(FILE_COLUMNS)
      .executeTakeFirst(),

  /** The file as it is displayed: with the number of its rows by outcome, once it is checked. */
  async presented(file: UserFileRecord): Promise<UserFile> {
    const { id, name, format, columns, sample, row_count, checked_at, applied_at } = file
    return {
      id,
      name,
      format,
      columns,
      sample,
      row_count,
      mapping: file.mapping ?? suggestedMapping(columns),
      state: stateOf({ checked_at, applied_at }),
      outcomes: checked_at ? await countOutcomes(db, id) : null,
    }
  },

  /** Begins a check, which ends any other one of the file; null if the file was applied in the meantime. */
  async beginCheck(id: number, mapping: ColumnMapping): Promise<string | null> {
    const run = randomUUID()
    return db.transaction().execute(async (trx) => {
      const begun = await trx
        .updateTable('user_file')
        .set({ run, mapping: sql`${JSON.stringify(mapping)}::jsonb`, checked_at: null })
        .where('id', '=', id)
        .where('applied_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!begun) return null
      await trx.deleteFrom('user_file_row').where('file_id', '=', id).execute()
      return run
    })
  },

  /** Marks the check as complete; the file as it is then, or undefined if another check has begun. */
  endCheck: (id: number, run: string, at: Date): Promise<UserFileRecord | undefined> =>
    db
      .updateTable('user_file')
      .set({ checked_at: at })
      .where('id', '=', id)
      .where('run', '=', run)
      .returning(FILE_COLUMNS)
      .executeTakeFirst(),

  /** One page of the rows of a checked file, and how many there are in all. */
  async rows(fileId: number, { page, per_page, sort, outcome }: UserFileRowQuery) {
    const rowsOfFile = db
      .selectFrom('user_file_row')
      .where('file_id', '=', fileId)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    const rows = await rowsOfFile
      .select(ROW_COLUMNS)
      .orderBy('row', sort === 'row' ? 'asc' : 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    const { total } = await rowsOfFile.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows, total }
  },

  /** The refused rows, a thousand at a time. */
  async *refusedRows(fileId: number) {
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('user_file_row')
        .where('file_id', '=', fileId)
        .where('outcome', '=', 'refused')
        .where('row', '>', last)
        .select(ROW_COLUMNS)
        .orderBy('row')
        .limit(1000)
        .execute()
      yield* rows
      if (rows.length < 1000) return
      last = rows.at(-1)!.row
    }
  },
})

export async function countOutcomes(db: Database, fileId: number): Promise<Record<RowOutcome, number>> {
  const counts = await db
    .selectFrom('user_file_row')
    .where('file_id', '=', fileId)
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: RowOutcome) => counts.find((counted) => counted.outcome === outcome)?.count ?? 0
  return {
    create: countOf('create'),
    update: countOf('update'),
    deactivate: countOf('deactivate'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
  }
}

export const stateOf = ({ checked_at, applied_at }: Pick<UserFileRecord, 'checked_at' | 'applied_at'>) => {
  if (applied_at) return 'applied'
  return checked_at ? 'checked' : 'received'
}

const FILE_COLUMNS = [
  ...(['id', 'name', 'sha256', 'storage_key', 'format', 'columns', 'sample'] as const),
  ...(['row_count', 'mapping', 'checked_at', 'applied_at'] as const),
] as const

const ROW_COLUMNS = ['row', 'cells', 'email', 'outcome', 'changes', 'errors'] as const

/** The probable column of each field, by their names; a field without a matching name is left out. */
export function suggestedMapping(columns: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const field of userFileFields) {
    const words = new Set(wordsForColumns[field].map(folded))
    const column = columns.findIndex((name) => words.has(folded(name)))
    if (column !== -1) mapping[field] = column
  }
  return mapping
}

/** What people call the columns of a list of people, in our six languages. Case, accents and punctuation do not matter. */
const wordsForColumns: Record<UserFileField, readonly string[]> = {
  email: [
    ...['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'user email', 'login'],
    ...['correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico', 'usuario'],
    ...['courriel', 'adresse e-mail', 'adresse mail', 'adresse électronique', 'adresse courriel'],
    ...['endereço de e-mail', 'correio eletrônico', 'endereço eletrônico'],
    ...['邮箱', '电子邮箱', '电子邮件', '邮箱地址', '电子邮件地址', '邮件'],
    ...['ইমেইল', 'ই-মেইল', 'ইমেল', 'ইমেইল ঠিকানা', 'ইমেল ঠিকানা'],
  ],
  name: [
    ...['name', 'full name', 'display name', 'user name', 'person', 'employee', 'agent'],
    ...['nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'persona', 'agente'],
    ...['nom', 'nom complet', 'nom et prénom', 'prénom et nom', 'personne'],
    ...['nome', 'nome completo', 'nome e sobrenome', 'pessoa'],
    ...['姓名', '名字', '名称', '全名'],
    ...['নাম', 'পুরো নাম', 'সম্পূর্ণ নাম'],
  ],
  role: [
    ...['role', 'role id', 'role name', 'user role', 'job'],
    ...['rol', 'perfil', 'cargo', 'función', 'puesto'],
    ...['rôle', 'fonction', 'profil', 'poste'],
    ...['papel', 'função', 'perfil de acesso'],
    ...['角色', '职位', '职务'],
    ...['ভূমিকা', 'পদ', 'রোল'],
  ],
  team: [
    ...['team', 'team name', 'group'],
    ...['equipo', 'grupo', 'célula'],
    ...['équipe', 'groupe'],
    ...['equipe', 'time'],
    ...['团队', '小组', '班组', '部门'],
    ...['দল', 'টিম', 'গ্রুপ'],
  ],
  partner: [
    ...['partner', 'partner name', 'company', 'client', 'ally'],
    ...['socio', 'aliado', 'empresa', 'cliente', 'compañía'],
    ...['partenaire', 'société', 'entreprise'],
    ...['parceiro', 'parceira', 'companhia'],
    ...['合作伙伴', '伙伴', '合作方', '公司'],
    ...['অংশীদার', 'পার্টনার', 'সহযোগী'],
  ],
  state: [
    ...['state', 'status', 'active', 'enabled', 'account state'],
    ...['estado', 'activo', 'situación', 'estatus', 'habilitado'],
    ...['état', 'statut', 'actif'],
    ...['situação', 'ativo', 'estado da conta'],
    ...['状态', '账号状态', '是否启用'],
    ...['অবস্থা', 'স্ট্যাটাস', 'সক্রিয়'],
  ],
}

/**
 * Removes files that were sent more than seven days before `now` and never applied, with their rows and their bytes. Applied files stay:
 * their rows say who became what.
 */
export async function removeOldFiles(db: Database, storage: Storage, now: Date): Promise<void> {
  const removed = await db
    .deleteFrom('user_file')
    .where('uploaded_at', '<', new Date(now.getTime() - RETENTION_MS))
    .where('applied_at', 'is', null)
    .returning('storage_key')
    .execute()
  for (const key of new Set(removed.map(({ storage_key }) => storage_key))) {
    const other = await db.selectFrom('user_file').where('storage_key', '=', key).select('id').executeTakeFirst()
    if (!other) await storage.remove(key) // the same file may have been sent again
  }
}

const RETENTION_MS = 7 * 86_400_000
