import { describe, expect, test } from 'vitest'

import { isActive } from '#server/modules/user-files/read-row.ts'
import { suggestedMapping } from '#server/modules/user-files/user-files.repository.ts'

describe('columns are recognised by their names in', () => {
  test.each([
    ['English', ['E-Mail Address', 'Full name', 'ROLE', 'Team', 'Partner', 'Status']],
    ['Spanish', ['Correo electrónico', 'Nombre y apellidos', 'Función', 'Equipo', 'Aliado', 'Estado']],
    ['French', ['Courriel', 'Nom complet', 'Rôle', 'Équipe', 'Partenaire', 'État']],
    ['Portuguese', ['Endereço de e-mail', 'Nome completo', 'Função', 'Equipe', 'Parceiro', 'Situação']],
    ['Chinese', ['电子邮箱', '姓名', '角色', '团队', '合作伙伴', '状态']],
    ['Bengali', ['ইমেইল', 'নাম', 'ভূমিকা', 'দল', 'অংশীদার', 'অবস্থা']],
  ])('%s', (_, columns) => {
    expect(suggestedMapping(columns)).toEqual({ email: 0, name: 1, role: 2, team: 3, partner: 4, state: 5 })
  })
})

test('an unknown column, and the second of two alike, are left out', () => {
  expect(suggestedMapping(['Since', 'correo', 'E-Mail', '', 'USER_EMAIL'])).toEqual({ email: 1 })
})

test('a state is recognised in each language, and nothing else is one', () => {
  const active = ['ACTIVE', 'Activo', 'actif', 'Ativa', '启用', 'সক্রিয়', 'sí', '1', 'TRUE', 'Waiting for a role']
  const deactivated = ['inactive', 'Desactivado', 'désactivée', 'inativo', '停用', 'নিষ্ক্রিয়', 'No', '0', 'FALSE']
  expect(active.map(isActive)).toEqual(active.map(() => true))
  expect(deactivated.map(isActive)).toEqual(deactivated.map(() => false))
  expect(['', '?', 'maybe'].map(isActive)).toEqual([null, null, null])
})
