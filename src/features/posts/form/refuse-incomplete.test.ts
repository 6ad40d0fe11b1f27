import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'

import type { RichText, RichTextBlock } from '#contracts/rich-text.ts'
import type { RequestFailed } from '#src/lib/request-failed.ts'

import { blankPost, type PostDraft } from './post-draft.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

function refusalOf(post: Partial<PostDraft>) {
  try {
    refuseIncomplete(i18n, { ...blankPost, ...post })
  } catch (error) {
    return (error as RequestFailed).failure
  }
}

/** Nested lists. */
const nested = (levels: number): RichText => {
  let inner = { type: 'paragraph' } as RichTextBlock
  for (let level = 0; level < levels; level += 1) {
    inner = { type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] } as RichTextBlock
  }
  return { type: 'doc', content: [inner] }
}

test('an allowed post is not refused', () => {
  expect(refusalOf({ body: nested(3) })).toBeUndefined()
  expect(refusalOf({ publishing: 'scheduled', at: '2026-05-01T09:30' })).toBeUndefined()
})

test('a text that is not allowed is refused at its field, as the server would', () => {
  const reason = 'Posts take lists of up to three levels, and links to web and mail addresses.'
  expect(refusalOf({ body: nested(4) })).toMatchObject({ kind: 'invalid', errors: { body: [reason] } })
})

test('all errors are reported at once', () => {
  const { errors = {} } = refusalOf({ body: nested(4), publishing: 'scheduled', at: '' }) ?? {}
  expect(Object.keys(errors)).toEqual(['body', 'published_at'])
})
