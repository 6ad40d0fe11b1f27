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
