import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { judges, type PremiumDashboard, type Judged } from '#contracts/premium.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import shared from '#src/reporting/reporting.module.css'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'

import { premiumDrilldownLinks, type PremiumRights } from './drilldown-links.ts'
import { AgentScores } from './pictures/agent-scores.tsx'
import { FailedWithWhom } from './pictures/failed-with-whom.tsx'
import { GivenScores } from './pictures/given-scores.tsx'
import { QuestionTable } from './pictures/question-table.tsx'
import { SaidCategories } from './pictures/said-categories.tsx'
import { ScoreByDay } from './pictures/score-by-day.tsx'
import { SpeechByDay } from './pictures/speech-by-day.tsx'
import classes from './premium.module.css'
import { selectionCount } from './selection-count.ts'
import { ScoreTiles } from './tiles/score-tiles.tsx'
import { SpeechTiles } from './tiles/speech-tiles.tsx'
import { WorkTiles } from './tiles/work-tiles.tsx'

type PremiumFiguresProps = {
  query: PremiumQuery
  dashboard: PremiumDashboard
  rights: PremiumRights
  onChange: (change: Partial<PremiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** The figures on all conversations of a period: tiles first, then the charts. */
export function PremiumFigures({ query, dashboard, rights, onChange, onClear, onOpen }: PremiumFiguresProps) {
  const { t } = useLingui()
  const { judged, conversations, undated } = dashboard
  const rowLinks = premiumDrilldownLinks(query, dashboard, {
    ...rights,
    seesEvaluations: rights.seesEvaluations && judged?.listed !== null,
  })
  const figure = { dashboard, rowLinks, onOpen }
  const judge = query.judge ?? 'machine'
  if (conversations.all === 0 && !judged) return <NoConversations query={query} onClear={onClear} />

  return (
    <div className={shared['figures']}>
      <section className={shared['section']} aria-labelledby="answer">
        <div>
          <h2 id="answer" className={shared['subtitle']}>
            <Trans>Machine beside people</Trans>
          </h2>
          {judged && <JudgedLine dashboard={dashboard} judged={judged} />}
        </div>
        {!judged && <NoScorecard mayMake={rights.makesScorecards} />}
        <div className={shared['tiles']}>
          {judged && <ScoreTiles {...figure} judged={judged} />}
          <WorkTiles dashboard={dashboard} rowLinks={rowLinks} rights={rights} />
          <SpeechTiles {...figure} />
        </div>
        {judged && (
          <>
            <div className={shared['charts']}>
              <ScoreByDay {...figure} judged={judged} />
              <GivenScores {...figure} judged={judged} />
            </div>
            <QuestionTable {...figure} judged={judged} />
          </>
        )}
      </section>
      {judged && (
        <section className={shared['section']} aria-labelledby="agents">
          <div className={classes['head']}>
            <h2 id="agents" className={shared['subtitle']}>
              <Trans>Agent by agent</Trans>
            </h2>
            <NativeSelect
              label={t`Whose scores`}
              value={judge}
              data={[
                { value: 'machine', label: t`By the machine` },
                { value: 'people', label: t`By people` },
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ judge: value === 'machine' ? undefined : judges.find((name) => name === value) })
              }
            />
          </div>
          <FailedWithWhom {...figure} judged={judged} judge={judge} />
          <AgentScores {...figure} judged={judged} judge={judge} />
        </section>
      )}
      <section className={shared['section']} aria-labelledby="talk">
        <h2 id="talk" className={shared['subtitle']}>
          <Trans>In the conversations</Trans>
        </h2>
        <SaidCategories {...figure} />
        <SpeechByDay {...figure} />
      </section>
      <footer className={shared['notes']}>
        {undated > 0 && (
          <p>
            <Plural
              value={undated}
              one="# more conversation matches these filters but has no date: it is in no period and cannot be opened from here."
              other="# more conversations match these filters but have no date: they are in no period and cannot be opened from here."
            />
          </p>
        )}
        <p>
          <Trans>Averages, rates and changes of fewer than {MIN_CASES} cases are not shown.</Trans>
        </p>
      </footer>
    </div>
  )
}

type NoConversationsProps = { query: PremiumQuery; onClear: () => void }

/** A period without conversations: because of the filters, or because nothing was imported for it. */
const NoConversations = ({ query, onClear }: NoConversationsProps) =>
  selectionCount(query) > 0 ? (
    <NoMatch title={<Trans>No conversation matches these filters</Trans>} onClear={onClear}>
      <Trans>Choose a longer period, or take a filter away.</Trans>
    </NoMatch>
  ) : (
    <Empty title={<Trans>No conversations in the last 30 days</Trans>}>
      <Trans>
        This page tells what happens in every conversation of your contact centre. Choose a longer period, or bring
        conversations in with <code>npm run import -- path/to/files</code>.
      </Trans>
    </Empty>
  )

/** No scorecard has judged anything: says where a scorecard with rules is created, or who can create one. */
function NoScorecard({ mayMake }: { mayMake: boolean }) {
  return (
    <Empty
      title={<Trans>No scorecard has judged anything in these days</Trans>}
      action={
        mayMake && (
          <LinkButton link={{ to: '/quality/scorecards' }} variant="default">
            <Trans>Go to the scorecards</Trans>
          </LinkButton>
        )
      }
    >
      {mayMake ? (
        <Trans>
          Give questions of a scorecard an automatic rule and publish it: its rules then judge every conversation, and
          stand here beside the scores that people give.
        </Trans>
      ) : (
        <Trans>
          Once a scorecard with automatic rules is published, they judge every conversation, and stand here beside the
          scores that people give. Whoever holds the permission <code>quality-scorecards</code> can make one.
        </Trans>
      )}
    </Empty>
  )
}

type JudgedLineProps = { dashboard: PremiumDashboard; judged: Judged }

/** The versions of the scorecard, the progress of the newest one, and how many audits the reader may open. */
function JudgedLine({ dashboard, judged }: JudgedLineProps) {
  const { t } = useLingui()
  const { list, number } = useFormats()
  const scorecardText = useScorecardWords()
  const { scorecard, versions, run, people, listed } = judged
  const zone = dashboard.period.time_zone
  const title = scorecardText.title(scorecard)
  const versionsText = list(
    versions.map(({ number: version, machine, people: audits }) => {
      const [conversations, evaluations] = [number(machine), number(audits)]
      return t`version ${version} (${conversations} by machine, ${evaluations} by people)`
    }),
  )
  const listedCount = number(listed ?? 0)

  return (
    <p className={shared['note']}>
      <Trans>
        Scorecard {title}: {versionsText}. Machine and people are never counted together: conversations by the day of
        their start, audits by the day of their submission, time zone {zone}. Drafts, what is void and calibrations are
        not counted.
      </Trans>{' '}
      {run && <RunLine run={run} />}{' '}
      {listed !== null && listed < people.cases && (
        <Plural
          value={people.cases}
          one={`Of # audit you may open ${listedCount}: lists behind the numbers hold no others.`}
          other={`Of # audits you may open ${listedCount}: lists behind the numbers hold no others.`}
        />
      )}
    </p>
  )
}

function RunLine({ run: { version, done, total, failed } }: { run: NonNullable<Judged['run']> }) {
  const { number } = useFormats()
  const [versionNumber, doneText, totalText] = [number(version), number(done), total === null ? null : number(total)]

  if (failed) {
    return (
      <strong role="status">
        <Trans>
          Rules were stopped by a fault: only {doneText} conversations are judged by version {versionNumber}. They go on
          from the versions of the scorecard.
        </Trans>
      </strong>
    )
  }
  return (
    <strong role="status">
      {totalText === null ? (
        <Trans>Rules are still running: version {versionNumber} has begun, the numbers will change.</Trans>
      ) : (
        <Trans>
          Rules are still running: {doneText} of {totalText} conversations judged by version {versionNumber}, the
          numbers will change.
        </Trans>
      )}
    </strong>
  )
}
