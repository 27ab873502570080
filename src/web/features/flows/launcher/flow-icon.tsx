import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Rocket from 'lucide-react/icons/rocket'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import Truck from 'lucide-react/icons/truck'
import Workflow from 'lucide-react/icons/workflow'

const icons = new Map([
  ['validate-product', BadgeCheck],
  ['vet-supplier', Truck],
  ['offer-and-price', Tag],
  ['launch-drop-page', Rocket],
  ['ad-creatives', Megaphone],
  ['ad-plan', Target],
  ['launch-readiness', ListChecks],
  ['email-set', Mail],
  ['support-macros', MessagesSquare],
  ['seo-sprint', Search],
  ['weekly-review', CalendarClock],
])

export function FlowIcon({ flowId }: { flowId: string }) {
  const Icon = icons.get(flowId) ?? Workflow
  return (
    <span
      aria-hidden="true"
      className="flex size-9 flex-none items-center justify-center rounded-control bg-raised text-accent [&>svg]:size-4.5"
    >
      <Icon />
    </span>
  )
}
