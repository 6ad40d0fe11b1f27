import { folded } from '#server/modules/user-files/folded.ts'

/** Whether a word says that somebody is active, in our six languages or as lists of ours say it; null when it says neither. */
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
