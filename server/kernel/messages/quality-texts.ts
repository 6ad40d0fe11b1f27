import type { Message } from './message.ts'

/** Texts about scorecards: why one cannot be published, and which parts of other forms are not imported. */
export const qualityTexts = {
  scorecardNameTaken: /*i18n*/ {
    id: 'server.scorecard.name-taken',
    message: 'Another scorecard has this title already. Choose another one, or archive that scorecard.',
  },
  scorecardNoTitle: /*i18n*/ {
    id: 'server.scorecard.no-title',
    message: 'Give the scorecard a title in its own language.',
  },
  scorecardNoQuestions: /*i18n*/ { id: 'server.scorecard.no-questions', message: 'Add at least one question.' },
  scorecardSectionWithoutTitle: /*i18n*/ {
    id: 'server.scorecard.section-without-title',
    message: 'Give this section a title in the language of the scorecard.',
  },
  scorecardSectionWithoutQuestions: /*i18n*/ {
    id: 'server.scorecard.section-without-questions',
    message: 'This section has no question. Add one, or remove the section.',
  },
  scorecardQuestionWithoutText: /*i18n*/ {
    id: 'server.scorecard.question-without-text',
    message: 'Write the question in the language of the scorecard.',
  },
  scorecardIdTaken: /*i18n*/ {
    id: 'server.scorecard.id-taken',
    message: 'Something else has the same identifier. Remove one of the two and add it again.',
  },
  scorecardNothingWeighs: /*i18n*/ {
    id: 'server.scorecard.nothing-weighs',
    message: 'No question has a weight: there would never be a score. Give one a weight.',
  },
  scorecardScaleWithoutRange: /*i18n*/ {
    id: 'server.scorecard.scale-without-range',
    message: 'The highest number of the scale has to be above the lowest.',
  },
  scorecardTooFewOptions: /*i18n*/ {
    id: 'server.scorecard.too-few-options',
    message: 'A choice needs at least two options.',
  },
  scorecardOptionWithoutLabel: /*i18n*/ {
    id: 'server.scorecard.option-without-label',
    message: 'Write every option in the language of the scorecard.',
  },
  scorecardOptionsAlike: /*i18n*/ {
    id: 'server.scorecard.options-alike',
    message: 'All options have the same points. Give the best one more.',
  },
  scorecardPassOutOfRange: /*i18n*/ {
    id: 'server.scorecard.pass-out-of-range',
    message: 'Nobody could reach or fail what is asked for: choose a pass mark that an answer can have.',
  },
  scorecardConditionLooksAhead: /*i18n*/ {
    id: 'server.scorecard.condition-looks-ahead',
    message: 'The condition has to be about a question that comes before this one.',
  },
  scorecardConditionWithoutAnswer: /*i18n*/ {
    id: 'server.scorecard.condition-without-answer',
    message: 'The condition names an answer that its question does not have. Choose the answers again.',
  },
  scorecardSuggestionWithoutAnswer: /*i18n*/ {
    id: 'server.scorecard.suggestion-without-answer',
    message: 'The rule suggests an answer that this question does not have. Choose the answer again.',
  },
  scorecardRootCauseWithoutLabel: /*i18n*/ {
    id: 'server.scorecard.root-cause-without-label',
    message: 'Write every root cause in the language of the scorecard.',
  },
  scorecardUnknownArticle: /*i18n*/ {
    id: 'server.scorecard.unknown-article',
    message: 'The article of this question does not exist, or is not for you to read. Choose another one, or none.',
  },
  scorecardUnknownRule: /*i18n*/ {
    id: 'server.scorecard.unknown-rule',
    message: 'The category rule that this question looks up does not exist any more. Choose another one, or none.',
  },
  scorecardEmptyQuery: /*i18n*/ {
    id: 'server.scorecard.empty-query',
    message: 'The rule of this question looks for nothing. Write what has to be said.',
  },
  trialOfOwnDraft: /*i18n*/ {
    id: 'server.scorecard.trial-of-own-draft',
    message: 'You are evaluating this conversation. What rules say of it stays closed meanwhile: try another one.',
  },
  formUnknown: /*i18n*/ {
    id: 'server.form.unknown',
    message:
      'This JSON is neither a scorecard of this product nor an evaluation form of Amazon Connect. Export one of the two, or send a table as CSV.',
  },
  formBrokenJson: /*i18n*/ {
    id: 'server.form.broken-json',
    message: 'This is not complete, correct JSON. Export the form again.',
  },
  formNewer: /*i18n*/ {
    id: 'server.form.newer',
    message: 'This scorecard was exported by a newer version of the product. Update this one first.',
  },
  formField: /*i18n*/ {
    id: 'server.form.field',
    message: 'What stands at {path} is missing, or not what a form has there. Put it right, or export the form again.',
  },
  formTooManySections: /*i18n*/ {
    id: 'server.form.too-many-sections',
    message: 'A scorecard takes {most, number} sections, and this form has more. Split it into several forms.',
  },
  formTooManyQuestions: /*i18n*/ {
    id: 'server.form.too-many-questions',
    message: 'A section takes {most, number} questions, and one of this form has more. Split it.',
  },
  formTooManyOptions: /*i18n*/ {
    id: 'server.form.too-many-options',
    message: 'A question takes {most, number} options, and this one has more. The others were left out.',
  },
  formNothingAsked: /*i18n*/ {
    id: 'server.form.nothing-asked',
    message: 'There is no question in this form that could be taken. Nothing was read.',
  },
  formUnknownField: /*i18n*/ {
    id: 'server.form.unknown-field',
    message: 'The field {path} is not known here. It was left out.',
  },
  formUnknownColumn: /*i18n*/ {
    id: 'server.form.unknown-column',
    message: 'The column “{name}” is not known here. It was left out.',
  },
  formCut: /*i18n*/ {
    id: 'server.form.cut',
    message: 'This text was longer than {most, number} characters. Its end was left out.',
  },
  formArticleLeftOut: /*i18n*/ {
    id: 'server.form.article-left-out',
    message: 'The article of this question does not exist here. It was left out.',
  },
  formRuleLeftOut: /*i18n*/ {
    id: 'server.form.rule-left-out',
    message: 'The category rule that this question looks up does not exist here. It was left out.',
  },
  formNoSection: /*i18n*/ {
    id: 'server.form.no-section',
    message: 'This question belongs to no section. Write the section’s title in its row or above.',
  },
  formNoQuestionColumn: /*i18n*/ {
    id: 'server.form.no-question-column',
    message: 'The first row has to name the columns, and one of them has to be “question”.',
  },
  formNoQuestion: /*i18n*/ {
    id: 'server.form.no-question',
    message: 'Row {row, number} asks nothing. Write its question, or remove the row.',
  },
  formWrongCell: /*i18n*/ {
    id: 'server.form.wrong-cell',
    message: 'Row {row, number}: “{value}” cannot stand in the column “{column}”. Write one of: {allowed}.',
  },
  formWrongNumber: /*i18n*/ {
    id: 'server.form.wrong-number',
    message: 'Row {row, number}: “{value}” cannot stand in the column “{column}”. Write a number from {from} to {to}.',
  },
  formWrongOptions: /*i18n*/ {
    id: 'server.form.wrong-options',
    message: 'Row {row, number}: a choice needs at least two options, each as “label=points”.',
  },
  formWrongScale: /*i18n*/ {
    id: 'server.form.wrong-scale',
    message: 'Row {row, number}: a scale needs its lowest and its highest number, each as “1” or “1=label”.',
  },
  formPassAssumed: /*i18n*/ {
    id: 'server.form.pass-assumed',
    message: 'The form does not say which answers fail: all below {pass} do now.',
  },
  formPointsAssumed: /*i18n*/ {
    id: 'server.form.points-assumed',
    message: 'The form gives no points: the first option is taken as the best now, the last as the worst.',
  },
  formTextQuestion: /*i18n*/ {
    id: 'server.form.text-question',
    message: 'The question “{title}” asks for a text. Here every answer takes a comment instead: it was left out.',
  },
  formOtherQuestion: /*i18n*/ {
    id: 'server.form.other-question',
    message: 'The question “{title}” is of a kind that does not exist here ({kind}). It was left out.',
  },
  formNumberQuestion: /*i18n*/ {
    id: 'server.form.number-question',
    message:
      'The question “{title}” asks for a number from {from} to {to}, which no scale takes here. It was left out.',
  },
  formInstructions: /*i18n*/ {
    id: 'server.form.instructions',
    message: 'Sections have no instructions here. Those of “{title}” stand in the help of its first question now.',
  },
  formSubsection: /*i18n*/ {
    id: 'server.form.subsection',
    message: 'Sections do not stand within each other here. “{title}” stands beside them now.',
  },
  formNoScoring: /*i18n*/ {
    id: 'server.form.no-scoring',
    message: 'Scoring is switched off in this form. All questions weigh the same now.',
  },
  formSectionWeights: /*i18n*/ {
    id: 'server.form.section-weights',
    message: 'The weights of sections were shared out evenly among their questions.',
  },
  formPointsBased: /*i18n*/ {
    id: 'server.form.points-based',
    message: 'This form adds up points. Every question weighs as many as its best answer has.',
  },
  formAutomation: /*i18n*/ {
    id: 'server.form.automation',
    message: 'What Amazon Connect answers by itself was not taken over. Choose a rule for this question.',
  },
  formCondition: /*i18n*/ {
    id: 'server.form.condition',
    message: 'When this question is asked cannot be said here in the same way. It is always asked now.',
  },
  formFailsMore: /*i18n*/ {
    id: 'server.form.fails-more',
    message: 'Every answer below the pass mark fails the form or its section now, not only the one that did.',
  },
  formFailsElsewhere: /*i18n*/ {
    id: 'server.form.fails-elsewhere',
    message:
      'An answer of this question failed another section. Here it can fail its own, or the form: it fails nothing now.',
  },
  formThresholds: /*i18n*/ {
    id: 'server.form.thresholds',
    message: 'The bands of scores were not taken over. A scorecard has one target.',
  },
} as const satisfies Record<string, Message>
