import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type RichText, richTextSchema } from '#contracts/rich-text.ts'
import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { documentOf, plainText } from '#tests/support/letters.ts'
import { times } from '#tests/support/night.ts'

const read = (html: string): Promise<RichText> => documentOf((writer) => writeHtml(html, writer))
const lines = async (html: string) => plainText(await read(html))
const hrefs = (document: RichText) =>
  [...JSON.stringify(document).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
const isDocument = (document: RichText) => expect(richTextSchema.safeParse(document).error).toBeUndefined()

describe('lines and paragraphs', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['a<br>b', 'a\nb'],
    ['a<br><br>b', 'a\n\nb'],
    ['<div>a</div><div>b</div>', 'a\nb'],
    ['<div>a<br></div><div>b</div>', 'a\nb'],
    ['<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
    ['<div>a</div><br><div>b</div>', 'a\n\nb'],
    ['<p>&nbsp;</p><p> \n </p><p>a</p><br><br>', 'a'],
    ['  a \n b\t<b> c</b> <i>d </i> ', 'a b c d'],
    ['a&nbsp;&nbsp;b', 'a b'],
    ['<pre>a\n  b\n\nc</pre>', 'a\n  b\n\nc'],
    ['<table><tr><td>a<td>b<tr><td>c<td></table>d', 'a | b\nc\n\nd'],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '- a\n- b\n  - c'],
    ['<ol><li><p>a</p><p>b</p></li><li>c</ol>', '1. a\n   b\n2. c'],
    ['<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n> \n> b'],
    ['<blockquote><ul><li>a</ul></blockquote>', '> • a'],
    ['<ul><ul><ul><ul><li>deep</ul></ul></ul></ul>', '- - - deep'],
    ['a<hr>b', 'a\n\n* * *\n\nb'],
    ['&lt;b&gt; &amp;amp; &euro;&#8364;&#x20ac;', '<b> &amp; €€€'],
    ['a &copy b &unknown; <', 'a © b &unknown; <'],
  ])('of %s', async (html, expected) => expect(await lines(html)).toBe(expected))

  test('blanks between marks belong to neither', async () => {
    const [paragraph] = (await read('<p>a <b>b</b> <a href="https://example.com/">c</a> d')).content
    expect(paragraph).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'a ' },
        { type: 'text', text: 'b', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'c', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
        { type: 'text', text: ' d' },
      ],
    })
  })

  test('headings are of two levels, and none in lists and quotes', async () => {
    expect((await read('<h1>a</h1><h6>b</h6><ul><li><h1>c</h1></ul>')).content).toMatchObject([
      { type: 'heading', attrs: { level: 2 } },
      { type: 'heading', attrs: { level: 3 } },
      { type: 'bulletList', content: [{ content: [{ type: 'paragraph' }] }] },
    ])
  })

  test('each mark appears once, in a fixed order', async () => {
    const [paragraph] = (await read('<b><i><strong><em><code>a</code></em></strong></i></b>')).content
    expect(paragraph).toMatchObject({ content: [{ marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'code' }] }] })
  })
})

describe('ignored content', () => {
  test.each([
    ['<style>p{}</style><script>x()</script><title>t</title><!-- c --><![CDATA[d]]>a', 'a'],
    ['<!--[if mso]><p>m</p><![endif]-->a', 'a'],
    ['<svg><title>t</title><script>x</script></svg><math><mi>m</mi></math>a', 'a'],
    ['<div style="color:red; DISPLAY : none"><b>first words</b></div>a', 'a'],
    ['<p hidden>x</p><span style="mso-hide:all">y</span>a', 'a'],
    ['<img src="https://tracker.example/p.gif" alt="pixel" width=1>a<img src="cid:x" alt="42">', 'a'],
    ['a<img alt="🙂" src="https://example.com/1f642.png">', 'a🙂'],
    ['a\u0000\u0007\u200Bb&#0;&#xD800;', 'ab\uFFFD\uFFFD'],
  ])('of %s', async (html, expected) => expect(await lines(html)).toBe(expected))
})

describe('links', () => {
  test.each([
    ['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2'],
    [' HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:ana@example.com?subject=Hi%20there', 'mailto:ana@example.com?subject=Hi%20there'],
    ['https://bank.example:secret@evil.example/', 'https://evil.example/'],
    ['https://exa\nmple.com/\t', 'https://example.com/'],
  ])('may lead to %j', async (href, target) => expect(hrefs(await read(`<a href="${href}">a</a>`))).toEqual([target]))

  test.each([
    'javascript:alert(1)',
    ' jAvA\nscript:alert(1)',
    '&#106;avascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/1',
    'cid:shot@example.com',
    '/logout',
    '//evil.example',
    '\\\\evil.example',
    '?q',
    'https://',
    'https://example.com/?\\',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('cannot lead to %j', async (href) => {
    const document = await read(`<a href="${href}">a</a>`)
    expect(hrefs(document)).toEqual([])
    expect(plainText(document)).toBe('a')
  })
})

test.each([
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a xlink:href="javascript:alert(1)">a</a>',
  '<a href="https://a.example" href="javascript:alert(1)" onmouseover="alert(1)">a</a>',
  '<base href="javascript:alert(1)//"><a href="x">a</a>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<div style="background:url(javascript:alert(1))">a</div>',
  '<input autofocus onfocus=alert(1)><details open ontoggle=alert(1)>a</details>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<plaintext><img src=x onerror=alert(1)>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<__proto__ constructor=1 __proto__=2>a</__proto__><constructor>b</constructor>',
])('nothing of %s is more than text', async (html) => {
  const document = await read(html)
  isDocument(document)
  expect(hrefs(document).filter((href) => !href!.startsWith('https://'))).toEqual([])
  expect(JSON.stringify(document)).not.toMatch(/"(?:src|onerror|style|__proto__)"/)
})

describe('limits', () => {
  test.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['nested marks', '<b>'.repeat(400_000)],
    ['nested lists', '<ul><li>a'.repeat(200)],
    ['nested quotes', '<blockquote>a'.repeat(100_000)],
    ['items', `<ul>${'<li>a'.repeat(1_800)}</ul>`],
    ['paragraphs of an item', `<ul><li>${'<p>a'.repeat(1_000)}</ul>`],
    ['paragraphs of a quote', `<blockquote>${'<p>a'.repeat(1_000)}</blockquote>`],
    ['paragraphs', '<p>a'.repeat(100_000)],
    ['lines across', '<hr>'.repeat(100_000)],
    ['lines', 'a<br>'.repeat(100_000)],
    ['changes of marks', '<b>a</b><i>b</i>'.repeat(50_000)],
    ['attributes', `<a ${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(' ')}>a</a>`],
    ['addresses', `<a href="https://example.com/${'a'.repeat(1_900)}">a</a> `.repeat(1_000)],
    ['a word', '😀'.repeat(300_000)],
    ['blanks', `<pre>${' '.repeat(100_000)}a`],
    ['open tags', '<'.repeat(500_000)],
    ['open comments', '<!--'.repeat(500_000)],
    ['references', '&amp'.repeat(500_000)],
    ['blanks that are told', '&nbsp;'.repeat(200_000)],
    ['breaks', '<br>'.repeat(200_000)],
  ])('are enforced without blocking others: %s', async (_, html) => {
    const start = performance.now()
    const document = await read(html)
    expect(performance.now() - start).toBeLessThan(10_000)
    isDocument(document)
    expect(JSON.stringify(document).length).toBeLessThan(20_000_000)
  })

  test('a cut is marked at its position', async () => {
    expect((await lines(`<p>${'a'.repeat(150_000)}</p><p>${'b'.repeat(150_000)}</p>`)).split('\n\n').at(-1)).toBe('[…]')
    expect(await lines('<p>a</p>'.repeat(1_000))).not.toContain('[…]')
  })
})

const tags =
  'p div br b i u s a code ul ol li blockquote h1 h3 table tr td pre hr img span style script svg title o:p'.split(' ')
const attribute = fc.constantFrom(
  ...['', ' href="https://example.com/?q=%"', ' href="javascript:x"', ' type=cite', ' class="gmail_quote"', ' hidden'],
  ...[' style="display:none"', ' id=divRplyFwdMsg', ' alt="😀"', ' href="https://\uD800.example"', ' =" >'],
)
const AWKWARD = Array.from('aé你🙂<>&"\'=/! \n\t\0\u00A0\u200B\u2028\uFFFF').concat('\uD83D', '\uDE00')
const soup = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...tags), attribute).map(([tag, more]) => `<${tag}${more}>`) },
      { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
      { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...AWKWARD), maxLength: 8 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('&nbsp;', '&#0;', '&#xD83D;', '<!--', '-->', '<![CDATA[', '\n', '  ', '<', '\uDC00'),
      },
    ),
    { maxLength: 80 },
  )
  .map((pieces) => pieces.join(''))

test('any tag soup becomes a document', async () => {
  await fc.assert(
    fc.asyncProperty(soup, async (html) => {
      const document = await read(html)
      isDocument(document)
      for (const href of hrefs(document)) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
    }),
    { numRuns: times(200, 2_000) },
  )
})
