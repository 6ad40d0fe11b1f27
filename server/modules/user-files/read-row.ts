import type { ColumnMapping, UserFileField } from '#contracts/user-files.ts'
import type { PersonChange } from '#server/db/schema/people.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Directory } from '#server/modules/user-files/directory.ts'
import { folded } from '#server/modules/user-files/folded.ts'
import { canonicalEmail } from '#server/people/email-address.ts'
import { reasonAgainstEmail, reasonAgainstName } from '#server/people/person-fields.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'

export type RowErrors = Partial<Record<UserFileField, Message[]>>

/** A row as it was read, before anybody looks up its person. */
export type ReadRow = SheetRow & { email: string | null; wanted: PersonChange; errors: RowErrors | null }

type Columns = { mapping: ColumnMapping; width: number }

/** Reads a row, with the cells of the columns. An empty cell leaves the field as it is; an invalid cell refuses the row. */
export function readRow({ row, cells }: SheetRow, { mapping, width }: Columns, directory: Directory): ReadRow {
  const cell = (field: UserFileField) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const errors: RowErrors = {}
  const wanted: PersonChange = {}
  const email = canonicalEmail(cell('email'))
  const againstEmail = cells.length > width ? texts.rowTooLong : reasonAgainstEmail(email)
  if (againstEmail) errors.email = [againstEmail]

  const name = cell('name')
  const againstName = name === '' ? null : reasonAgainstName(name)
  if (againstName) errors.name = [againstName]
  else if (name !== '') wanted.name = name

  for (const [field, key, unknown] of NAMED) {
    const text = cell(field)
    if (text === '') continue
    const id = directory[field](text)
    if (id === undefined) errors[field] = [{ ...unknown, values: { name: quoted(text) } }]
    else wanted[key] = id
  }

  const state = cell('state')
  const active = state === '' ? undefined : isActive(state)
  if (active === null) errors.state = [{ ...texts.noSuchState, values: { name: quoted(state) } }]
  else if (active !== undefined) wanted.active = active

  return {
    row,
    cells: cells.slice(0, width),
    email: email || null,
    wanted,
    errors: Object.keys(errors).length > 0 ? errors : null,
  }
}

const NAMED = [
  ['role', 'role_id', texts.noSuchRole],
  ['team', 'team_id', texts.noSuchTeam],
  ['partner', 'partner_id', texts.noSuchPartner],
] as const

/** The part of a cell that a reason quotes, without half a character, which the database does not take. */
const quoted = (text: string) => text.slice(0, 100).toWellFormed()

/** Whether a word says that somebody is active, in our six languages or as in our own lists; null if it says neither. */
export function isActive(text: string): boolean | null {
  const word = folded(text)
  if (ACTIVE.has(word)) return true
  return DEACTIVATED.has(word) ? false : null
}

const ACTIVE = wordSet(
  ...['active', 'activated', 'enabled', 'yes', 'true', '1', 'invited', 'waiting', 'waiting for a role'],
  ...[
    'activo',
    'activa',
    'activado',
    'activada',
    'habilitado',
    'habilitada',
    'sí',
    'verdadero',
    'invitado',
    'invitada',
  ],
  ...['actif', 'active', 'activé', 'activée', 'oui', 'vrai', 'invité', 'invitée'],
  ...['ativo', 'ativa', 'ativado', 'ativada', 'sim', 'verdadeiro', 'convidado', 'convidada'],
  ...['活跃', '启用', '已启用', '激活', '已激活', '有效', '在职', '是', '已邀请'],
  ...['সক্রিয়', 'চালু', 'হ্যাঁ', 'আমন্ত্রিত'],
)

const DEACTIVATED = wordSet(
  ...['inactive', 'deactivated', 'deactivate', 'disabled', 'blocked', 'no', 'false', '0', 'left'],
  ...[
    'inactivo',
    'inactiva',
    'desactivado',
    'desactivada',
    'deshabilitado',
    'deshabilitada',
    'baja',
    'de baja',
    'falso',
  ],
  ...['bloqueado', 'bloqueada', 'inhabilitado', 'inhabilitada'],
  ...['inactif', 'inactive', 'désactivé', 'désactivée', 'bloqué', 'bloquée', 'non', 'faux'],
  ...['inativo', 'inativa', 'desativado', 'desativada', 'desabilitado', 'desabilitada', 'não'],
  ...['停用', '已停用', '禁用', '已禁用', '无效', '离职', '未激活', '否'],
  ...['নিষ্ক্রিয়', 'বন্ধ', 'না', 'অক্ষম'],
)

function wordSet(...words: string[]): ReadonlySet<string> {
  return new Set(words.map(folded))
}
