import { type ColumnMapping, userFileFields, type UserFileField } from '#contracts/user-files.ts'
import { folded } from '#server/modules/user-files/folded.ts'

/** Which column is probably which field, by their names; a field that no name speaks of is left out. */
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
