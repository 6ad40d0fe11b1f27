/**
 * Queries by role ask for `display` and `visibility` of every element that they look at, user-event for `pointer-events`, a popover for
 * a dozen more. For each answer jsdom goes through all its rules: a fifth of the run. Here no style sheet is loaded, so most answers are
 * the same for every element of a tag. They are computed once for each tag; jsdom answers all others.
 */
export function answerStylesByTag(): void {
  if (answered.has(window)) return
  answered.add(window)
  const compute = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => (pseudo ? compute(element, pseudo) : styleOf(element, compute))
}

const answered = new WeakSet<Window>()

type Compute = (element: Element) => CSSStyleDeclaration

/** CSS properties that the tag decides, unless the element itself has a style for them. */
const OWN = new Set([
  ...[
    'display',
    'opacity',
    'position',
    'width',
    'height',
    'overflow',
    'overflow-x',
    'overflow-y',
    'filter',
    'transform',
  ],
  ...['translate', 'scale', 'rotate', 'perspective', 'will-change', 'contain', 'container-type', 'backdrop-filter'],
  ...['margin-left', 'margin-right'],
])

/** The same, but ancestors can decide them too. */
const INHERITED = new Set(['visibility', 'pointer-events'])

function styleOf(element: Element, compute: Compute) {
  let computed: CSSStyleDeclaration | undefined
  const whole = () => (computed ??= compute(element))
  const valueOf = (property: string) =>
    isDecidedByTag(element, property) ? valueForTag(element, property, compute) : whole().getPropertyValue(property)

  return new Proxy(NOTHING, {
    get: (_, key) => {
      if (key === 'getPropertyValue') return valueOf
      const property = typeof key === 'string' && key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (property && (OWN.has(property) || INHERITED.has(property))) return valueOf(property)
      const value: unknown = Reflect.get(whole(), key)
      return typeof value === 'function' ? value.bind(whole()) : value
    },
  })
}

/** The target of each proxy; nothing is read from it. */
const NOTHING = document.createElement('i').style

const valuesForTags = new Map<string, string>()

function valueForTag({ localName, attributes }: Element, property: string, compute: Compute): string {
  const type = localName === 'input' ? (attributes.getNamedItem('type')?.value ?? '') : ''
  const key = `${localName} ${type} ${property}`
  const known = valuesForTags.get(key)
  if (known !== undefined) return known
  const bare = document.createElement(localName)
  if (type) bare.setAttribute('type', type)
  const value = compute(bare).getPropertyValue(property)
  valuesForTags.set(key, value)
  return value
}

function isDecidedByTag(element: Element, property: string): boolean {
  if (element.localName === 'dialog' || element.hasAttribute('hidden') || element.hasAttribute('popover')) return false
  const [stem = property] = property.split('-', 1) // `overflow` also sets `overflow-x`
  if (OWN.has(property)) return !hasOwn(element, stem)
  if (!INHERITED.has(property)) return false
  for (let at: Element | null = element; at; at = at.parentElement) if (hasOwn(at, stem)) return false
  return true
}

/** Whether the element sets the property in its `style`, or has a class of a Mantine style sheet. */
const hasOwn = (element: Element, stem: string) =>
  element.getAttribute('style')?.includes(stem) || element.getAttribute('class')?.includes('__m__')
