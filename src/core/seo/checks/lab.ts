import { few, type SeoCheck, type SeoLab, when } from '../page.ts'

const LAB = 'measured once in the lab, without throttling'
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Limits of Google's Core Web Vitals, above which a page counts as poor or needs work. */
const limits = { lcp: 2_500, cls: 0.1, tbt: 200, transfer: 4_000_000 }

const barriersOf = (lab: SeoLab | undefined, ...impacts: string[]): string[] =>
  few(
    (lab?.barriers ?? [])
      .filter(({ impact }) => impacts.includes(impact))
      .map(({ rule, help, elements }) => `${help} (${rule}): ${elements[0] ?? ''}`),
  )

/** Checks of pages that were opened in a browser. Pages that were not pass them. */
export const labChecks: SeoCheck[] = [
  {
    id: 'lab-lcp',
    group: 'performance',
    weight: 'high',
    title: 'Largest part appears late',
    why: 'Google rates a page by when its largest image or text appears. Visitors leave before it does.',
    fix: 'Load that image or font first, make it smaller, and defer scripts.',
    run: ({ lab }) => when((lab?.lcp ?? 0) > limits.lcp, `LCP ${seconds(lab?.lcp ?? 0)}, ${LAB}`),
  },
  {
    id: 'lab-cls',
    group: 'performance',
    weight: 'medium',
    title: 'Page jumps while it loads',
    why: 'Visitors lose their place or tap the wrong button.',
    fix: 'Give images, frames and banners their width and height.',
    run: ({ lab }) => when((lab?.cls ?? 0) > limits.cls, `CLS ${lab?.cls.toFixed(2)}, ${LAB}`),
  },
  {
    id: 'lab-tbt',
    group: 'performance',
    weight: 'medium',
    title: 'Scripts block taps',
    why: 'While scripts run, the page does not react. Phones take several times as long as this machine.',
    fix: 'Remove apps you do not use, and split or defer long scripts.',
    run: ({ lab }) => when((lab?.tbt ?? 0) > limits.tbt, `TBT ${Math.round(lab?.tbt ?? 0)} ms, ${LAB}`),
  },
  {
    id: 'lab-transfer',
    group: 'performance',
    weight: 'low',
    title: 'Page loads many megabytes',
    why: 'Slow and metered connections take long to load it.',
    fix: 'Shrink images and videos, and load those further down later.',
    run: ({ lab }) =>
      when(
        (lab?.transfer ?? 0) > limits.transfer,
        `${((lab?.transfer ?? 0) / 1e6).toFixed(1)} MB in ${lab?.requests} requests, ${LAB}`,
      ),
  },
  {
    id: 'axe-serious',
    group: 'accessibility',
    weight: 'high',
    title: 'Serious accessibility barriers',
    why: 'Some people cannot use these parts at all. In the EU, shops have to be accessible by law.',
    fix: 'Mend each element below by the rule beside it; dequeuniversity.com explains the rules of axe.',
    run: ({ lab }) => barriersOf(lab, 'critical', 'serious'),
  },
  {
    id: 'axe-moderate',
    group: 'accessibility',
    weight: 'low',
    title: 'Smaller accessibility barriers',
    why: 'They make the page harder to use with a keyboard or a screen reader.',
    fix: 'Mend each element below by the rule beside it; dequeuniversity.com explains the rules of axe.',
    run: ({ lab }) => barriersOf(lab, 'moderate', 'minor'),
  },
]

const labIds = new Set(labChecks.map(({ id }) => id))
export const isLabCheck = (id: string): boolean => labIds.has(id)
