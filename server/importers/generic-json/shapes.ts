import { type JsonMapping, mappingOf, type Shape } from './mapping.ts'

/** The known shape of a file that names alone would not read correctly; null when it has none. */
export function shapeOf(value: unknown): Shape | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return (
    SHAPES.find(({ has }) => has.every((name) => holds(first, name)))?.shape(Array.isArray(value) ? '[].' : '') ?? null
  )
}

const holds = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const SHAPES: { has: string[]; shape: (prefix: string) => Shape }[] = [
  {
    // https://github.com/RasaHQ/STAR: people play customer and agent; drafts, look-ups and instructions are in between
    has: ['DialogueID', 'Events', 'Scenario'],
    shape: (prefix) => ({
      name: 'star',
      mapping: mapped(prefix, {
        text: 'Events[].Text',
        speaker: 'Events[].Agent',
        time: 'Events[].UnixTime',
        id: 'DialogueID',
        agent: 'AnonymizedWizardWorkerID',
        disposition: 'CompletionLevel',
        subject: 'Scenario.WizardCapabilities[].Task',
      }),
      roles: { User: 'customer', Wizard: 'agent' },
      isMessage: (element) => ['utter', 'pick_suggestion'].includes(String(fieldOf(element, 'Action'))),
    }),
  },
  {
    // https://github.com/google-research-datasets/dstc8-schema-guided-dialogue: people talk to an assistant
    has: ['dialogue_id', 'services', 'turns'],
    shape: (prefix) => ({
      name: 'sgd',
      mapping: mapped(prefix, {
        text: 'turns[].utterance',
        speaker: 'turns[].speaker',
        id: 'dialogue_id',
        subject: 'services[]',
      }),
      roles: { USER: 'customer', SYSTEM: 'bot' },
      isMessage: () => true,
    }),
  },
]

function mapped(prefix: string, paths: Record<string, string>): JsonMapping {
  const read = mappingOf(Object.fromEntries(Object.entries(paths).map(([field, path]) => [field, `${prefix}${path}`])))
  return 'mapping' in read ? read.mapping : new Map()
}
