import { type NodePath, parseSync, traverse, types as t } from '@babel/core'

import {
  isAssigned,
  isDroppable,
  isLeftOut,
  isListOfSteps,
  isPredicate,
  isRefusal,
  isText,
  LINKS,
  nameOf,
  OTHER_COMPARISON,
  OTHER_OPERATOR,
  resultOf,
  sqlConditions,
  sqlFaults,
} from './mutate-rules.ts'

/** A small fault in a file: its text from `start` to `end` is replaced. */
export type Mutant = { file: string; line: number; start: number; end: number; text: string; kind: Kind; what: string }

type Kind = 'condition' | 'element' | 'fallback' | 'link' | 'literal' | 'operator' | 'property' | 'sql' | 'statement'

/**
 * The faults that can be put into a file, in the order of their positions; there are none in types and messages. With
 * `onlyIn` they are within the object properties of that name, or drop one.
 */
export function mutantsOf(file: string, source: string, { onlyIn }: { onlyIn?: string } = {}): Mutant[] {
  const ast = parsed(file, source)
  const mutants = new Map<string, Mutant>()
  const ranges: { start: number; end: number }[] = []
  const textOf = (node: t.Node) => source.slice(node.start!, node.end!)

  traverse(ast, {
    enter(path) {
      if (isLeftOut(path)) path.skip()
    },
    IfStatement: ({ node: { test } }) => negate(test),
    ConditionalExpression: ({ node: { test } }) => negate(test),
    Function(path) {
      const result = resultOf(path.node)
      if (result && isPredicate(path)) negate(result)
    },
    UnaryExpression({ node }) {
      if (node.operator === '!') change('condition', node, `(${textOf(node.argument)})`)
    },
    LogicalExpression({ node }) {
      if (node.operator === '??') change('fallback', node, `(${textOf(node.left)})`)
      else changeOperator(node, node.operator === '&&' ? '||' : '&&')
    },
    BinaryExpression({ node }) {
      const other = OTHER_OPERATOR[node.operator]
      if (other && !(/^[+-]$/.test(node.operator) && (isText(node.left) || isText(node.right))))
        changeOperator(node, other)
    },
    BooleanLiteral: ({ node }) => change('literal', node, String(!node.value)),
    NumericLiteral({ node }) {
      if (Number.isInteger(node.value) && node.value <= 100) change('literal', node, String(node.value + 1))
    },
    CallExpression({ node, node: { callee, arguments: given } }) {
      const other = t.isStringLiteral(given[1]) && given.length > 2 ? OTHER_COMPARISON[given[1].value] : undefined
      if (other) change('sql', given[1]!, `'${other}'`)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (LINKS.has(callee.property.name)) change('link', { start: endOf(callee.object), end: node.end }, '')
    },
    ArrayExpression(path) {
      if (isListOfSteps(path)) dropEach('element', path.node, path.node.elements)
    },
    ObjectExpression(path) {
      const { properties } = path.node
      dropEach('property', path.node, properties, (one) => isAssigned(path) || isDroppable(one, path.parent))
    },
    ObjectProperty({ node }) {
      if (nameOf(node) === onlyIn) ranges.push({ start: node.start!, end: node.end! })
    },
    ExpressionStatement({ node, node: { expression } }) {
      if (isRefusal(expression)) change('statement', node, ';')
    },
    ReturnStatement: dropEarly,
    ThrowStatement: dropEarly,
    TaggedTemplateExpression({ node: { tag, quasi } }) {
      if (!t.isIdentifier(tag, { name: 'sql' })) return
      for (const { index, old, text } of [...sqlFaults(sqlOf(quasi)), ...sqlConditions(sqlOf(quasi))]) {
        const start = quasi.start! + 1 + index
        change('sql', { start, end: start + old.length }, text)
      }
    },
  })
  return [...mutants.values()]
    .filter((one) => !onlyIn || ranges.some(({ start, end }) => one.start >= start && one.start < end))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)

  function change(kind: Kind, range: { start?: number | null; end?: number | null }, text: string) {
    const start = range.start!
    const end = range.end!
    const line = source.slice(0, start).split('\n').length
    const what =
      text === '' || text === ';'
        ? `without ${inLine(source.slice(start, end))}`
        : `${inLine(source.slice(start, end))} → ${inLine(text)}`
    mutants.set(`${start} ${end} ${text}`, { file, line, start, end, text, kind, what })
  }

  /** The text of a template, with `$` in place of what is inserted. */
  function sqlOf({ start, end, expressions }: t.TemplateLiteral): string {
    let text = source.slice(start! + 1, end! - 1)
    for (const one of expressions) {
      const from = one.start! - 2 - start! - 1
      const to = one.end! + 1 - start! - 1
      text = text.slice(0, from) + '$'.repeat(to - from) + text.slice(to)
    }
    return text
  }

  /** Comparisons and `!` are changed in place. */
  function negate(test: t.Node) {
    if (t.isUnaryExpression(test) || t.isLogicalExpression(test)) return
    if (t.isBinaryExpression(test) && OTHER_OPERATOR[test.operator]) return
    change('condition', test, `!(${textOf(test)})`)
  }

  function changeOperator({ left, right, operator }: t.BinaryExpression | t.LogicalExpression, other: string) {
    const start = source.indexOf(operator, left.end!)
    if (start < right.start!) change('operator', { start, end: start + operator.length }, other)
  }

  function dropEarly({ node, parent, parentPath }: NodePath<t.ReturnStatement> | NodePath<t.ThrowStatement>) {
    const around = t.isBlockStatement(parent) ? parentPath?.parent : parent
    if (t.isIfStatement(around) || t.isSwitchCase(around)) change('statement', node, ';')
  }

  /** Each item of a list is omitted once, with the comma after or before it. */
  function dropEach(kind: Kind, list: t.Node, items: readonly (t.Node | null)[], isDropped = (_: t.Node) => true) {
    for (const [index, item] of items.entries()) {
      if (!item || !isDropped(item)) continue
      const [before, after] = [items[index - 1], items[index + 1]]
      if (after) change(kind, { start: item.start, end: after.start }, '')
      else if (before) change(kind, { start: before.end, end: item.end }, '')
      else change(kind, { start: list.start! + 1, end: list.end! - 1 }, '')
    }
  }

  /** The end of an expression, with the brackets around it. */
  function endOf(node: t.Node): number {
    return node.extra?.['parenthesized'] ? source.indexOf(')', node.end!) + 1 : node.end!
  }
}

/** Whether a condition is left out: a row too many would appear, or a condition too many would hold. */
export const isDropped = ({ kind, text, what }: Mutant): boolean =>
  (kind === 'link' && /^without \.(where|whereRef|on|onRef|having)\(/.test(what)) ||
  kind === 'element' ||
  (kind === 'sql' && /^(true|false)$/.test(text))

export const mutated = (source: string, { start, end, text }: Pick<Mutant, 'start' | 'end' | 'text'>): string =>
  source.slice(0, start) + text + source.slice(end)

/** The changed text in one line. */
const inLine = (text: string) => {
  const short = text.replaceAll(/^[\s,]+|[\s,]+$/g, '').replaceAll(/\s+/g, ' ')
  return short.length > 80 ? `${short.slice(0, 79)}…` : short
}

function parsed(file: string, source: string): t.File {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])]
  return parseSync(source, { filename: file, babelrc: false, configFile: false, parserOpts: { plugins } })!
}

/** A syntax error is not a fault that tests could miss. */
export function isWritten(mutant: Mutant, source: string): boolean {
  try {
    parsed(mutant.file, mutated(source, mutant))
    return true
  } catch {
    return false
  }
}
