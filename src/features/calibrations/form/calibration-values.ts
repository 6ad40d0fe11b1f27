import type { CalibrationChange, CalibrationDetail, CalibrationDraft } from '#contracts/calibrations.ts'
import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import type { Named } from '#contracts/params.ts'

/** A selected conversation: its id and its label. */
export type SelectedConversation = { id: number; label: string }

/** What the calibration form edits, with the field names that the server uses in errors. */
export type CalibrationValues = {
  name: string
  kind: CalibrationKind
  scorecard_id: string | null
  participant_ids: Named[]
  interaction_ids: SelectedConversation[]
  due_on: string
  threshold: string
}

export const newCalibration = (today: string, scorecardId: number | null): CalibrationValues => ({
  name: '',
  kind: 'agreement',
  scorecard_id: scorecardId === null ? null : String(scorecardId),
  participant_ids: [],
  interaction_ids: [],
  due_on: today,
  threshold: '10',
})

export const valuesOfCalibration = (
  { name, kind, scorecard, participants, conversations, due_on, threshold }: CalibrationDetail,
  labelOf: (conversation: CalibrationDetail['conversations'][number]) => string,
): CalibrationValues => ({
  name,
  kind,
  scorecard_id: String(scorecard.id),
  participant_ids: participants.map((person) => ({ id: person.id, name: person.name })),
  interaction_ids: conversations.map((one) => ({ id: one.interaction_id, label: labelOf(one) })),
  due_on,
  threshold: String(threshold),
})

/** The change as it is sent. */
export const changeOf = (values: CalibrationValues): Omit<CalibrationChange, 'version'> => ({
  name: values.name,
  participant_ids: values.participant_ids.map(({ id }) => id),
  interaction_ids: values.interaction_ids.map(({ id }) => id),
  due_on: values.due_on,
  // text that is no number becomes NaN, which the server refuses with an error at the field
  threshold: values.threshold.trim() === '' ? Number.NaN : Number(values.threshold.replace(',', '.')),
})

export const draftOf = (values: CalibrationValues): CalibrationDraft => ({
  ...changeOf(values),
  kind: values.kind,
  scorecard_id: Number(values.scorecard_id),
})
