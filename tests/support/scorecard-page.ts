import type { PermissionName } from '#contracts/permissions.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type {
  ScorecardContentChange,
  ScorecardDetail,
  ScorecardRowDto,
  ScorecardVersion,
} from '#contracts/scorecards.ts'

import { exampleContent } from './example-scorecard.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const author = { id: 9, name: 'Adela Rivas' }

export const scorecardRow: ScorecardRowDto = {
  id: 5,
  name: 'Sales call',
  title: exampleContent.title,
  locale: 'en',
  campaign_kinds: ['sale'],
  archived: false,
  published: { id: 51, number: 1, published_at: '2026-03-02T15:42:00.000Z' },
  has_draft: true,
  questions: 4,
  evaluations: 12,
  updated_at: '2026-03-03T15:42:00.000Z',
}

export const publishedVersion: ScorecardVersion = {
  id: 51,
  number: 1,
  state: 'published',
  note: 'The first one.',
  created_by: author,
  published_by: author,
  published_at: '2026-03-02T15:42:00.000Z',
  scorecard_id: 5,
  content: { ...exampleContent, target: 80 },
  revision: 3,
  articles: [],
}

export const draftVersion: ScorecardVersion = {
  ...publishedVersion,
  id: 52,
  number: 2,
  state: 'draft',
  note: '',
  published_by: null,
  published_at: null,
  content: exampleContent,
  revision: 7,
}

const { questions: _questions, evaluations: _evaluations, updated_at: _updatedAt, ...shape } = scorecardRow

const versionOf = ({ content: _content, revision: _revision, articles: _articles, ...version }: ScorecardVersion) => {
  const { scorecard_id: _id, ...own } = version
  return { ...own, evaluations: version.state === 'published' ? 12 : 0 }
}

export const scorecardDetail: ScorecardDetail = {
  ...shape,
  versions: [draftVersion, publishedVersion].map(versionOf),
  run: null,
}

export const BUILDER: PermissionName[] = ['quality-scorecards', 'quality-detail', 'call-detail', 'call-categories']

type Options = {
  as?: PermissionName[]
  /** The questions of the draft; null without a draft. */
  content?: ScorecardContent | null
}

/** Opens a screen with a fake server that has one scorecard with a published version, and usually a draft. */
export function openScorecards(address: string, { as = BUILDER, content = exampleContent }: Options = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const draft: ScorecardVersion | null = content && { ...draftVersion, content }
  const detail: ScorecardDetail = draft
    ? scorecardDetail
    : { ...scorecardDetail, has_draft: false, versions: [versionOf(publishedVersion)] }
  backend.answer('GET /api/scorecards', () => ({ status: 200, body: pageOf([scorecardRow], '/api/scorecards') }))
  backend.answer('GET /api/scorecards/5', () => ({ status: 200, body: detail }))
  backend.answer('GET /api/scorecard-versions/51', () => ({ status: 200, body: publishedVersion }))
  backend.answer('GET /api/scorecard-versions/52', () => ({ status: 200, body: draft ?? draftVersion }))
  backend.answer('PATCH /api/scorecards/5', () => ({ status: 200, body: detail }))
  backend.answer('POST /api/scorecards', () => ({ status: 200, body: detail }))
  backend.answer('POST /api/scorecards/5/publication', () => ({ status: 200, body: detail }))
  backend.answer('DELETE /api/scorecards/5/draft', () => ({ status: 200, body: { success: true } }))
  backend.answer('PUT /api/scorecards/5/draft', ({ body }) => {
    const { content: sent, revision } = body as ScorecardContentChange
    return { status: 200, body: { ...draftVersion, content: sent, revision: (revision ?? 0) + 1 } }
  })
  const visit = renderAt(address, { as: account, backend })
  const saved = () =>
    backend.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as ScorecardContentChange)
  return { ...visit, backend, saved }
}
