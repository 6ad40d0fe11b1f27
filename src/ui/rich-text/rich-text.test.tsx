import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { RichText as Written } from '#contracts/rich-text.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import type { RichTextMark, RichTextNode } from './rich-text-node.ts'
import { RichText } from './rich-text.tsx'

async function draw(...content: RichTextNode[]) {
  const { router } = renderLinked(
    <main>
      <RichText document={{ type: 'doc', content }} />
    </main>,
  )
  return { router, main: await screen.findByRole('main') }
}

const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const text = (words: string, ...marks: RichTextMark[]): RichTextNode => ({ type: 'text', text: words, marks })
const link = (href: unknown) => paragraph(text('here', { type: 'link', attrs: { href } }))
const KEY = 'k'.repeat(43)

test('everything that people can write is rendered', async () => {
  const everything: Written['content'] = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Two' }] },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Three' }] },
    {
      type: 'orderedList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'first' }] }] }],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '“Sí, acepto.”' }] }] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { src: `/api/pictures/${KEY}`, alt: 'A screen' } },
  ]
  const { main } = await draw(...everything)
  const drawn = within(main)
  expect(drawn.getByRole('heading', { level: 2, name: 'Two' })).toBeVisible()
  expect(drawn.getByRole('heading', { level: 3, name: 'Three' })).toBeVisible()
  expect(within(drawn.getByRole('list')).getByRole('listitem')).toHaveTextContent('first')
  expect(drawn.getByRole('blockquote')).toHaveTextContent('“Sí, acepto.”')
  expect(drawn.getByRole('separator')).toBeVisible()
  expect(drawn.getByRole('img', { name: 'A screen' })).toHaveAttribute('src', `/api/pictures/${KEY}`)
})

test('marks can be nested', async () => {
  const { main } = await draw(
    paragraph(text('all', { type: 'bold' }, { type: 'italic' }, { type: 'code' }), { type: 'hardBreak' }),
  )
  expect(main.querySelector('strong > em > code')).toHaveTextContent('all')
  expect(main.querySelector('p > br')).not.toBeNull()
})

describe('a link', () => {
  test('opens another site without sending a referrer', async () => {
    await draw(link('https://example.com/a'))
    const anchor = screen.getByRole('link', { name: 'here' })
    expect(anchor).toHaveAttribute('href', 'https://example.com/a')
    expect(anchor).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('to a screen of the application opens it in place', async () => {
    const { router } = await draw(link('/calls?media=audio'))
    const stays = fireEvent.click(screen.getByRole('link', { name: 'here' }))
    expect(stays).toBe(false)
    expect(router.history.location.href).toBe('/calls?media=audio')
  })

  test('with a modifier key behaves like any link', async () => {
    const { router } = await draw(link('/calls'))
    fireEvent.click(screen.getByRole('link', { name: 'here' }), { ctrlKey: true })
    expect(router.history.location.href).toBe('/')
  })
})

describe('a hostile document', () => {
  test.each([
    'javascript:alert(1)',
    'JaVa\nScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://x.example/1',
    'http://',
    { toString: () => 'https://x.example' },
    null,
  ])('gets no link to %j, only its words', async (href) => {
    const { main } = await draw(link(href))
    expect(main.querySelector('a')).toBeNull()
    expect(main).toHaveTextContent('here')
  })

  test.each([
    'https://x.example/spy.png',
    '//x.example/spy.png',
    `/api/pictures/${KEY}/../../logout`,
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    undefined,
  ])('shows no picture from %s', async (src) => {
    const { main } = await draw({ type: 'image', attrs: { src, alt: 'x' } })
    expect(main.querySelector('img')).toBeNull()
  })

  test('renders none of its invented nodes, nor its extra attributes', async () => {
    const { main } = await draw(
      { type: 'script', content: [text('alert(1)')] },
      { type: 'iframe', attrs: { src: 'https://x.example' } },
      { type: 'constructor' },
      { type: 'paragraph', attrs: { onclick: 'alert(1)', style: 'position:fixed' }, content: [text('<b>words</b>')] },
      paragraph(text('odd', { type: '__proto__' }, { type: 'html', attrs: { value: '<img onerror=alert(1)>' } })),
    )
    expect(main.innerHTML).toMatch(/^<div class="[^"]*"><p>&lt;b&gt;words&lt;\/b&gt;<\/p><p>odd<\/p><\/div>$/)
  })
})
