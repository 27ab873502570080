import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import type { Announcement } from '#contracts/announcements.ts'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface BannerProps {
  announcement: Pick<Announcement, 'kind' | 'text' | 'link' | 'linkLabel'>
  onClose: () => void
  /** Label of the region. */
  label?: string
}

/** Part of the page flow, so that it covers nothing. */
export function Banner({ announcement, onClose, label = 'Announcement' }: BannerProps) {
  const { kind, text, link, linkLabel } = announcement
  const warning = kind === 'warning'
  return (
    <section
      aria-label={label}
      className={cx(
        'flex flex-none items-start gap-3 border-b border-line-soft py-1.5 pr-2 pl-5 max-md:gap-2 max-md:pl-4',
        warning ? 'bg-accent-soft' : 'bg-info-soft',
      )}
    >
      <span className={cx('flex-none py-1 max-md:py-3', warning ? 'text-accent' : 'text-info')}>
        {warning ? <TriangleAlert /> : <Info />}
      </span>
      <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere] max-md:py-3">
        {text} {link && linkLabel && <BannerLink link={link} label={linkLabel} />}
      </p>
      <IconButton label="Close this announcement" icon={<X />} onClick={onClose} />
    </section>
  )
}

const linkStyle = 'rounded-small font-semibold underline underline-offset-3'

function BannerLink({ link, label }: { link: string; label: string }) {
  if (link.startsWith('/'))
    return (
      <Link to={link} className={linkStyle}>
        {label}
      </Link>
    )
  // A preview may have an unfinished link.
  if (!link.startsWith('https://')) return label
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      {label}
    </a>
  )
}
