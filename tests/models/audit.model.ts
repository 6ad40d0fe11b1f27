import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type AuditStoryEvent =
  | { type: 'choose' }
  | { type: 'comment on the answer' }
  | { type: 'write on the whole' }
  | { type: 'point at the conversation' }
  | { type: 'take evidence away' }
  | { type: 'pause' }
  | { type: 'the server answers' }
  | { type: 'the server dies' }
  | { type: 'its answer is lost' }
  | { type: 'the server refuses it' }
  | { type: 'a colleague is faster' }
  | { type: 'it is closed meanwhile' }
  | { type: 'it is closed for a moment' }
  | { type: 'it is gone meanwhile' }
  | { type: 'the clock runs' }
  | { type: 'try again' }
  | { type: 'mine stands' }
  | { type: 'theirs stands' }
  | { type: 'give it up' }
  | { type: 'forget them' }
  | { type: 'a colleague does something else' }
  | { type: 'old news arrives' }
  | { type: 'somebody submits it' }
  | { type: 'it is opened again' }
  | { type: 'leave and come back' }
export type AuditStoryState =
  | 'all saved'
  | 'writing'
  | 'on its way'
  | 'away'
  | 'comparing'
  | 'contested'
  | 'refused'
  | 'closed'

/** The kinds of changes, in the order in which they are saved. */
const subjects = ['answer', 'comment', 'evidence', 'removal'] as const
type Subject = (typeof subjects)[number]

export type AuditStoryContext = {
  /** An answer or a comment is one entry, however often it changes; each piece of evidence is an entry of its own. */
  unsaved: Subject[]
  sending: Subject | null
  /** The entry that is being sent has changed since. */
  isChanged: boolean
  /** The server has a newer version than the entry is based on: a colleague's, or one's own whose response was lost. */
  stale: { of: Subject; by: 'me' | 'them' } | null
  isClosed: boolean
}

const types: { context?: AuditStoryContext; events?: AuditStoryEvent } = {}

const isWhole = (subject: Subject | null) => subject === 'answer' || subject === 'comment'
const isStale = ({ stale, sending }: AuditStoryContext) => stale !== null && stale.of === sending

/** These outcomes are tested for a single entry: entries that wait after it have their own turn. */
const isAlone = ({ unsaved, stale, isClosed }: AuditStoryContext) => unsaved.length === 1 && stale === null && !isClosed

/** One's own entry that has changed since differs from the one on the server. */
const outdated = (context: AuditStoryContext, of: Subject): AuditStoryContext['stale'] =>
  context.stale?.of === of ? { of, by: 'them' } : context.stale

/** A step that adds an unsaved entry, if there is room for it. */
const adding = <Target extends string, Action extends 'change' | 'outdate'>(
  of: Subject,
  target: Target,
  also?: Action,
) => {
  const actions = (['add', ...(also ? [also] : [])] as const).map((type) => ({ type, params: { of } }) as const)
  return { guard: { type: 'hasRoom', params: { of } }, target, actions } as const
}

const choosing = <Target extends string>(target: Target, also?: 'change' | 'outdate') => ({
  choose: adding('answer', target, also),
  'point at the conversation': adding('evidence', target, also),
  'take evidence away': adding('removal', target, also),
})
const writing = <Target extends string>(target: Target, also?: 'change' | 'outdate') => ({
  'comment on the answer': adding('answer', target, also),
  'write on the whole': adding('comment', target, also),
})

const leaving = [
  { guard: 'isClosed', target: 'closed', actions: 'outdateChanged' },
  { target: 'its turn', actions: 'outdateChanged' },
] as const

/** A person who answers on an unreliable connection and next to a colleague; at most two entries wait at a time. */
const auditor = setup({
  types,
  actions: {
    add: assign(({ context }, { of }: { of: Subject }) => ({
      unsaved: subjects.flatMap((one) => [
        ...context.unsaved.filter((other) => other === one && !(one === of && isWhole(of))),
        ...(one === of ? [one] : []),
      ]),
    })),
    change: assign(({ context }, { of }: { of: Subject }) => ({
      isChanged: context.isChanged || (isWhole(of) && context.sending === of),
    })),
    outdate: assign(({ context }, { of }: { of: Subject }) => ({
      stale: isWhole(of) ? outdated(context, of) : context.stale,
    })),
    outdateChanged: assign(({ context }) => ({
      stale: context.isChanged && context.sending ? outdated(context, context.sending) : context.stale,
      isChanged: false,
    })),
    send: assign(({ context: { unsaved } }) => ({ sending: unsaved[0]!, isChanged: false })),
    drop: assign(({ context: { unsaved, sending, stale } }) => ({
      unsaved: unsaved.filter((_, index) => index !== unsaved.indexOf(sending!)),
      stale: stale?.of === sending ? null : stale,
    })),
    dropUnchanged: assign(({ context: { unsaved, sending, isChanged, stale } }) => ({
      unsaved:
        isChanged && isWhole(sending) ? unsaved : unsaved.filter((_, index) => index !== unsaved.indexOf(sending!)),
      stale: stale?.of === sending ? null : stale,
    })),
    lose: assign(({ context: { sending, isChanged } }) => ({
      stale:
        sending === 'evidence' ? null : ({ of: sending!, by: isChanged && isWhole(sending) ? 'them' : 'me' } as const),
      isChanged: false,
    })),
    beLate: assign(({ context: { sending } }) => ({
      stale: { of: sending!, by: isWhole(sending) ? 'them' : 'me' } as const,
    })),
    agree: assign({ stale: null }),
    settle: assign({ sending: null, isChanged: false }),
    forget: assign({ unsaved: [], stale: null }),
    close: assign({ isClosed: true }),
    open: assign({ isClosed: false }),
  },
  guards: {
    // enough to take every step while another entry waits, but few enough to keep the number of stories finite
    hasRoom: ({ context: { unsaved, stale, isClosed } }, { of }: { of: Subject }) =>
      unsaved.length === 0 || (unsaved.length === 1 && (unsaved[0] === of || (stale?.by !== 'me' && !isClosed))),
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    isClosed: ({ context }) => context.isClosed,
    isNotTaken: ({ context }) => context.isClosed || (isStale(context) && context.sending !== 'evidence'),
    isAlone: ({ context }) => isAlone(context),
    isAloneTogether: ({ context }) => isAlone(context) && context.sending !== 'evidence',
    isAloneEvidence: ({ context }) => isAlone(context) && context.sending === 'evidence',
    isEvidence: ({ context }) => context.sending === 'evidence',
    isThere: ({ context }) => isStale(context) && context.stale?.by === 'me',
  },
}).createMachine({
  context: { unsaved: [], sending: null, isChanged: false, stale: null, isClosed: false },
  initial: 'all saved',
  states: {
    'its turn': {
      always: [{ guard: 'hasUnsaved', target: 'on its way', actions: 'send' }, { target: 'all saved' }],
    },
    'all saved': {
      entry: 'settle',
      on: {
        ...choosing('its turn'),
        ...writing('writing'),
        'a colleague does something else': 'all saved',
        'old news arrives': 'all saved',
        'somebody submits it': { target: 'closed', actions: 'close' },
        'leave and come back': 'all saved',
      },
    },
    writing: {
      entry: 'settle',
      on: {
        ...choosing('its turn'),
        ...writing('writing'),
        pause: 'its turn',
        'a colleague does something else': 'its turn',
        'somebody submits it': { target: 'its turn', actions: 'close' },
        'leave and come back': 'its turn',
      },
    },
    'on its way': {
      on: {
        ...choosing('on its way', 'change'),
        ...writing('on its way', 'change'),
        'the server answers': [
          { guard: 'isNotTaken', target: 'comparing' },
          { target: 'its turn', actions: 'dropUnchanged' },
        ],
        'the server dies': { target: 'away', actions: 'outdateChanged' },
        'its answer is lost': { guard: 'isAlone', target: 'away', actions: 'lose' },
        'the server refuses it': { guard: 'isAlone', target: 'refused' },
        'a colleague is faster': { guard: 'isAloneTogether', target: 'comparing', actions: 'beLate' },
        'it is closed meanwhile': { guard: 'isAlone', target: 'comparing', actions: 'close' },
        'it is closed for a moment': { guard: 'isAloneEvidence', target: 'comparing' },
        'leave and come back': leaving,
      },
    },
    away: {
      entry: 'settle',
      on: {
        ...choosing('away', 'outdate'),
        ...writing('away', 'outdate'),
        'try again': 'its turn',
        'the clock runs': 'its turn',
        'leave and come back': leaving,
      },
    },
    comparing: {
      on: {
        ...choosing('comparing', 'change'),
        ...writing('comparing', 'change'),
        'the server answers': [
          { guard: 'isThere', target: 'opening', actions: 'dropUnchanged' },
          { guard: 'isClosed', target: 'closed' },
          { guard: 'isEvidence', target: 'away' },
          { target: 'contested' },
        ],
        'the server dies': { target: 'away', actions: 'outdateChanged' },
        'it is gone meanwhile': { target: 'closed', actions: 'close' },
      },
    },
    opening: { always: [{ guard: 'isClosed', target: 'closed' }, { target: 'its turn' }] },
    contested: {
      on: {
        ...choosing('contested'),
        ...writing('contested'),
        'mine stands': { target: 'its turn', actions: 'agree' },
        'theirs stands': { target: 'its turn', actions: 'drop' },
        'leave and come back': leaving,
      },
    },
    refused: {
      on: {
        ...choosing('its turn', 'outdate'),
        ...writing('writing', 'outdate'),
        'give it up': { target: 'its turn', actions: 'drop' },
        'leave and come back': leaving,
      },
    },
    closed: {
      entry: 'settle',
      on: {
        'it is opened again': { target: 'its turn', actions: 'open' },
        'a colleague does something else': 'closed',
        'forget them': { target: 'closed', actions: 'forget' },
        'leave and come back': 'closed',
      },
    },
  },
})

export const audits = () =>
  stories<AuditStoryEvent, AuditStoryState, AuditStoryContext>(auditor, [], { isOnlyAllowed: true })
