import type { Audit, AuditedPage, AuditFinding, AuditSummary } from '#contracts/seo/seo.ts'
import { isLabCheck } from '#core/seo/checks/lab.ts'
import { seoCheckOf, seoChecks } from '#core/seo/checks.ts'
import { type SeoLab, type SeoPage, seoGroupNames } from '#core/seo/page.ts'
import { scoreOf } from '#core/seo/score.ts'
import type { AuditRow, FindingRow } from './seo.repository.ts'

/** The part of a page that a report shows and that stays. */
export function presentAudited({ markup, ...page }: SeoPage): Omit<AuditedPage, 'number'> {
  const image = markup?.social['og:image'] ?? ''
  return {
    url: page.url,
    finalUrl: page.finalUrl,
    status: page.status,
    problem: page.problem?.message ?? null,
    title: markup?.titles[0] ?? '',
    description: markup?.descriptions[0]?.slice(0, 600) ?? '',
    heading: markup?.headings.find(({ level }) => level === 1)?.text ?? '',
    image: /^https?:\/\//i.test(image) ? image : null,
    words: markup?.text.words ?? 0,
    bytes: page.bytes,
    ms: page.ms,
    depth: page.depth,
    lab: page.lab ? labTimes(page.lab) : null,
  }
}

const labTimes = ({ lcp, cls, tbt, transfer, requests }: SeoLab) => ({ lcp, cls, tbt, transfer, requests })

export const presentSummary = (row: AuditRow): AuditSummary => ({
  id: row.id,
  projectId: row.projectId,
  kind: row.kind,
  address: row.address,
  site: row.site,
  pageId: row.pageId,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  pages: row.pages,
  score: row.score === null ? null : row.score / 10,
})

interface AuditParts {
  audited: { number: number; summary: Omit<AuditedPage, 'number'> }[]
  findings: FindingRow[]
  earlier: AuditRow[]
}

export function presentAudit(row: AuditRow, { audited, findings, earlier }: AuditParts): Audit {
  const { groups, lost } = scoreOf(
    findings.map(({ checkId, places }) => ({ check: checkId, places })),
    audited.length,
  )
  // Without a browser, its checks did not run.
  const isMeasured = audited.some(({ summary }) => summary.lab)
  const ran = seoChecks.filter(({ id }) => isMeasured || !isLabCheck(id))
  return {
    ...presentSummary(row),
    target: row.target,
    message: row.message,
    notes: row.facts?.notes ?? [],
    groups:
      row.score === null
        ? []
        : groups.map(({ group, score, share }) => ({
            group,
            name: seoGroupNames[group],
            score,
            share,
            checks: ran.filter((check) => check.group === group).length,
          })),
    findings: findings
      .flatMap((finding) => presentFinding(finding, lost))
      .sort((one, other) => other.lost - one.lost),
    audited: audited.map(({ number, summary }) => ({ number, ...summary, lab: summary.lab ?? null })),
    earlier: earlier.map(presentSummary),
  }
}

/** A check that no longer exists is left out. */
function presentFinding({ checkId, places }: FindingRow, lost: Record<string, number>): AuditFinding[] {
  const check = seoCheckOf(checkId)
  if (!check) return []
  const { group, weight, title, why, fix } = check
  return [{ check: checkId, group, weight, title, why, fix, lost: lost[checkId] ?? 0, places }]
}
