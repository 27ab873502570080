import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** The side column of a chat without a project. A separate file, so that such chats load no economics. */
export const NoProjectColumn = () => (
  <>
    <Card title="Per order">
      <p className="text-small text-muted">
        Chats in a project show its profit per order here.{' '}
        <TextLink to="/projects">Choose a project</TextLink>
      </p>
    </Card>
    <Card title="Facts">
      <p className="text-small text-muted">The price, costs and promises that answers rely on.</p>
    </Card>
  </>
)
