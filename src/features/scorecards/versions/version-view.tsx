import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDetail, ScorecardVersion } from '#contracts/scorecards.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { isFailed, valuesOf } from '#domain/scoring/question-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { QuestionMarks } from '#src/evaluation/question-marks.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { checkKindNames, commentRuleNames } from '#src/words/quality.ts'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { ContentDiff } from './content-diff.tsx'
import classes from './versions.module.css'

type Version = ScorecardDetail['versions'][number]

type VersionViewProps = {
  scorecardId: number
  version: Version
  /** The other versions, newest first. */
  others: readonly Version[]
  api: ScorecardsApi
  languages: readonly Locale[]
  against: number | undefined
  onCompare: (against: number | undefined) => void
}

/** A version, or its differences from another one. */
export function VersionView({ scorecardId, version, others, api, languages, against, onCompare }: VersionViewProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { refetch, ...answer } = useQuery(version.id, (versionId) => api.version(versionId))
  const { isPending, download } = useDownload()
  const other = others.find(({ id }) => id === against)
  const name = number(version.number)

  return (
    <section aria-labelledby="shown-version" className={classes['shown']}>
      <div className={classes['head']}>
        <h2 id="shown-version" className={classes['title']}>
          <Trans>Version {name}</Trans>
        </h2>
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => download(api.exportForm(scorecardId, version.id))}
        >
          <Trans>Export</Trans>
        </WaitingButton>
        {others.length > 0 && (
          <NativeSelect
            label={t`Compare with`}
            value={other?.id ?? ''}
            data={[
              { value: '', label: t`No other version` },
              ...others.map((one) => ({ value: String(one.id), label: t`Version ${number(one.number)}` })),
            ]}
            onChange={({ currentTarget: { value } }) => onCompare(value === '' ? undefined : Number(value))}
          />
        )}
      </div>
      <AsyncContent answer={answer} rows={8} onRetry={refetch}>
        {(loaded) =>
          other ? (
            <Compared key={other.id} current={loaded} other={other} api={api} languages={languages} />
          ) : (
            <ContentOutline content={loaded.content} languages={languages} />
          )
        }
      </AsyncContent>
    </section>
  )
}

type ComparedProps = Pick<VersionViewProps, 'api' | 'languages'> & {
  current: ScorecardVersion
  other: Version
}

/** The differences from the older to the newer version. */
function Compared({ current, other, api, languages }: ComparedProps) {
  const { number } = useFormats()
  const { refetch, ...answer } = useQuery(other.id, (versionId) => api.version(versionId))

  return (
    <AsyncContent answer={answer} rows={8} onRetry={refetch}>
      {(compared) => {
        const [old, newer] = compared.number < current.number ? [compared, current] : [current, compared]
        const [from, to] = [number(old.number), number(newer.number)]
        return (
          <>
            <p className={classes['note']}>
              <Trans>
                What is different in version {to} from version {from}:
              </Trans>
            </p>
            <ContentDiff before={old.content} after={newer.content} languages={languages} />
          </>
        )
      }}
    </AsyncContent>
  )
}

type ContentOutlineProps = { content: ScorecardContent; languages: readonly Locale[] }

/** A complete scorecard to read: every question with its answers, rules and conditions. */
function ContentOutline({ content, languages }: ContentOutlineProps) {
  return (
    <div className={classes['outline']}>
      {content.sections.map(({ id, title, questions }, s) => (
        <section key={id}>
          <h3 className={classes['section']}>
            {s + 1} <LocalizedText text={title} languages={languages} />
          </h3>
          <ol className={classes['questions']}>
            {questions.map((question, q) => (
              <li key={question.id} className={classes['question']}>
                <span>
                  <span className={classes['place']}>{`${s + 1}.${q + 1}`}</span>
                  <LocalizedText text={question.text} languages={languages} />
                </span>
                <QuestionFacts question={question} content={content} languages={languages} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function QuestionFacts({ question, content, languages }: ContentOutlineProps & { question: Question }) {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const answerText = useAnswerWords(languages)
  const values = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]
  const answers = list(values.map((value) => answerText(question, value)))
  const failing = list(values.filter((value) => isFailed(question, value)).map((value) => answerText(question, value)))
  const source = questionsOf(content).find(({ id }) => id === question.condition?.question_id)
  const [sourceText, sourceAnswers] = [
    source && inLanguage(source.text, ...languages),
    source && list((question.condition?.answers ?? []).map((value) => answerText(source, value))),
  ]

  return (
    <span className={classes['facts']}>
      <QuestionMarks question={question} isFailed={false} isBlind={false} />
      <span>
        <Trans>Answers: {answers}</Trans>
      </span>
      {failing && (
        <span>
          <Trans>Fails: {failing}</Trans>
        </span>
      )}
      {sourceText && (
        <span>
          <Trans>
            Asked after “{sourceText}” with {sourceAnswers}
          </Trans>
        </span>
      )}
      {question.comment !== 'never' && <span>{t`Comment: ${i18n._(commentRuleNames[question.comment])}`}</span>}
      {question.rule && <span>{t`Suggested by: ${i18n._(checkKindNames[question.rule.check.kind])}`}</span>}
    </span>
  )
}
