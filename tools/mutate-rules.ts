import { type NodePath, types as t } from '@babel/core'

export const OTHER_OPERATOR: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
}

/** Calls whose result is used in place of their receiver. */
export const LINKS = new Set([
  'where',
  'whereRef',
  'on',
  'onRef',
  'having',
  'orderBy',
  'limit',
  'offset',
  'distinct',
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
])

/** In the chart of a machine and in a route: without it something is allowed, forgotten, or not done. */
const DROPPED = new Set([
  'actions',
  'always',
  'after',
  'beforeLoad',
  'entry',
  'exit',
  'guard',
  'onDone',
  'onError',
  'target',
])

/** Lists of actions or conditions. */
const LISTS = new Set(['actions', 'entry', 'exit', 'always', 'onDone', 'onError'])

export const isText = (node: t.Node): boolean =>
  t.isStringLiteral(node) ||
  t.isTemplateLiteral(node) ||
  (t.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

export const nameOf = (node: t.Node): string | null =>
  t.isObjectProperty(node) && t.isIdentifier(node.key) && !node.computed ? node.key.name : null

/** `actions` and `guards` of `setup()` are maps of names, not parts of the chart; a transition may be only the name of its target. */
export function isDroppable(property: t.Node, parent: t.Node): boolean {
  if (!t.isObjectProperty(property)) return false
  const { value } = property
  const name = nameOf(property)
  if (nameOf(parent) === 'on') return t.isStringLiteral(value)
  if (name === 'actions' && t.isObjectExpression(value)) return value.properties.some((one) => nameOf(one) === 'type')
  return name !== null && DROPPED.has(name)
}

/** Whether the items are actions or transitions of a machine, or conditions on a row. */
export function isListOfSteps({ node, parent }: NodePath<t.ArrayExpression>): boolean {
  if (LISTS.has(nameOf(parent) ?? '')) return true
  if (t.isCallExpression(parent) && t.isMemberExpression(parent.callee))
    return /^(and|or)$/.test(nameIn(parent.callee.property))
  return node.elements.some((item) => t.isLogicalExpression(item, { operator: '&&' }) && isSqlCondition(item.right))
}

const nameIn = (node: t.Node | null | undefined) => (t.isIdentifier(node) ? node.name : '')

const isSqlCondition = (node: t.Node): boolean => t.isCallExpression(node) || t.isTaggedTemplateExpression(node)

/** The object that `assign()` receives, or that its function returns. */
export function isAssigned({ parent, parentPath }: NodePath<t.ObjectExpression>): boolean {
  const call = t.isArrowFunctionExpression(parent) ? parentPath.parent : parent
  return t.isCallExpression(call) && t.isIdentifier(call.callee, { name: 'assign' })
}

export function resultOf({ body }: t.Function): t.Node | null {
  if (!t.isBlockStatement(body)) return body
  const [only] = body.body
  return body.body.length === 1 && t.isReturnStatement(only) ? (only.argument ?? null) : null
}

/** The name at the start of an expression. */
function startOf(node: t.Node | null): string {
  if (t.isCallExpression(node)) return startOf(node.callee)
  if (t.isMemberExpression(node)) return startOf(node.object)
  return t.isTaggedTemplateExpression(node) ? startOf(node.tag) : nameIn(node)
}

const SAYS_WHETHER = /^(is|are|has|can|may|must|should|was|needs|holds|asks|sees|mayBe)(?![a-z])/

/** Whether a function returns a boolean, by its type or its name, or as a guard of a machine. */
export function isPredicate({ node, parent, parentPath }: NodePath<t.Function>): boolean {
  const { returnType } = node
  if (t.isTSTypeAnnotation(returnType)) {
    return t.isTSBooleanKeyword(returnType.typeAnnotation) || t.isTSTypePredicate(returnType.typeAnnotation)
  }
  if (/^(sql|eb)\b/.test(startOf(resultOf(node)))) return false
  const name = t.isVariableDeclarator(parent)
    ? nameIn(parent.id)
    : (nameOf(parent) ?? (t.isFunctionDeclaration(node) ? nameIn(node.id) : ''))
  return (
    SAYS_WHETHER.test(name) ||
    (nameOf(parent) !== null && nameOf(parentPath?.parentPath?.parent ?? parent) === 'guards')
  )
}

/** Whether a statement only refuses: it is a call of a function whose name says so. */
export function isRefusal(node: t.Node): boolean {
  if (t.isAwaitExpression(node)) return isRefusal(node.argument)
  return t.isCallExpression(node) && /^(require|refuse|assert|ensure|check)(?![a-z])/.test(startOf(node))
}

export function isLeftOut(path: NodePath): boolean {
  const { node } = path
  if (t.isTSType(node) || t.isTSTypeParameterInstantiation(node) || t.isTSTypeParameterDeclaration(node)) return true
  if (t.isTSInterfaceDeclaration(node) || t.isTSTypeAliasDeclaration(node) || t.isImportDeclaration(node)) return true
  if (t.isTaggedTemplateExpression(node)) return t.isIdentifier(node.tag) && /^(msg|t)$/.test(node.tag.name)
  return t.isLiteral(node) && t.isJSXExpressionContainer(path.parent)
}

/** The operator of a condition that Kysely builds: `where('age', '<', 18)`. */
export const OTHER_COMPARISON: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
}

/** `between x and y` and assignments are not conditions. */
const SQL_FAULTS: [pattern: RegExp, text: string][] = [
  [/(?<!\bbetween\s+\S+\s+)\band\b/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!\bnot )(?<!\bif )\bexists\b/g, 'not exists'],
  [/(?<= )=(?= )(?<!\bset\s[^()]*)/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
]

export const sqlFaults = (raw: string): { index: number; old: string; text: string }[] =>
  SQL_FAULTS.flatMap(([pattern, text]) => [...raw.matchAll(pattern)].map(({ 0: old, index }) => ({ index, old, text })))

/** Where a condition of SQL may begin or end. The `on` of a conflict and of `distinct` begins none. */
const SQL_STEP =
  /[(),;]|(?<!\bdistinct\s+)\bfrom\b|(?<!\bdistinct\s+)\bon\b(?: conflict\b)?|\b(?:where|having|and|or|between|case|when|then|else|end|select|set|values|returning|union|except|intersect|limit|offset|window|join|(?:group|order|partition) by|(?:left|right|full) (?:outer )?join|(?:inner|cross) join|for (?:no key )?(?:update|share))\b/gi

type Level = { begin: number | null; by: string; ends: string; isBetween: boolean }

/** Each condition that `where`, `on`, `having`, `and` or `or` joins, replaced by what makes no difference beside the others. */
export function sqlConditions(text: string): { index: number; old: string; text: string }[] {
  const found: { index: number; old: string; text: string }[] = []
  const levels: Level[] = [{ begin: 0, by: '', ends: '', isBetween: false }]
  const plain = text.replaceAll(/'[^']*'|--.*/g, (part) => '_'.repeat(part.length))
  const close = (level: Level, end: number, by: string) => {
    const piece = level.begin === null ? '' : text.slice(level.begin, end)
    const old = piece.trim()
    const isAnd = level.by === 'and' || by === 'and' || /^(where|on|having)$/.test(level.by)
    const isOr = level.by === 'or' || by === 'or'
    if (!old || !(isAnd || isOr) || /^(true|false)$/.test(old)) return
    found.push({
      index: level.begin! + piece.indexOf(old),
      old,
      text: isAnd && !(isOr && level.by !== 'and' && by !== 'and') ? 'true' : 'false',
    })
  }
  for (const { 0: word, index } of plain.matchAll(SQL_STEP)) {
    const step = word.toLowerCase()
    const level = levels.at(-1)!
    const after = index + step.length
    if (step === '(' || step === 'case') {
      levels.push({ begin: step === '(' ? after : null, by: '', ends: step === '(' ? ')' : 'end', isBetween: false })
    } else if (step === level.ends) {
      close(level, index, '')
      levels.pop()
    } else if (step === 'between') {
      level.isBetween = true
    } else if (step === 'and' && level.isBetween) {
      level.isBetween = false
    } else {
      close(level, index, step)
      Object.assign(level, { begin: /^(where|on|having|and|or|when)$/.test(step) ? after : null, by: step })
    }
  }
  close(levels.at(-1)!, text.length, '')
  return found
}
