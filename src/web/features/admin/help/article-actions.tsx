import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminArticleDetail } from '#contracts/admin/help.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { type Ref, useHideArticle, useResetArticle } from './help-admin.queries.ts'

interface ArticleActionsProps {
  articleRef: Ref
  detail: AdminArticleDetail
  onReset: () => void
}

const showFailure = (error: unknown) =>
  void quickToast.error(messageOf(error, 'The server did not answer. Please try again.'))

/** Hide, show, or return to the shipped text. */
export function ArticleActions({ articleRef, detail, onReset }: ArticleActionsProps) {
  const { article, linkedFrom } = detail
  const [asking, setAsking] = useState<'hide' | 'reset'>()
  const hide = useHideArticle(articleRef)
  const turn = (hidden: boolean) =>
    hide.mutate(hidden, {
      onSuccess: () => quickToast.success(hidden ? 'Article hidden' : 'Article shown again'),
      onError: showFailure,
      onSettled: () => setAsking(undefined),
    })
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
      {!article.hidden && (
        <Link
          to={`/help/articles/${article.category}/${article.slug}`}
          className={buttonStyle('ghost', 'small')}
        >
          <ExternalLink />
          Open in the help
        </Link>
      )}
      <Button
        size="small"
        loading={hide.isPending}
        onClick={() => (article.hidden ? turn(false) : setAsking('hide'))}
      >
        {article.hidden ? 'Show again' : 'Hide'}
      </Button>
      {article.state !== 'shipped' && (
        <Button size="small" onClick={() => setAsking('reset')}>
          {article.state === 'own' ? 'Delete' : 'Restore shipped text'}
        </Button>
      )}
      <Dialog
        open={asking === 'hide'}
        onOpenChange={() => setAsking(undefined)}
        title={`Hide “${article.title}”?`}
        description={`Readers won’t find it any more. ${linksSentence(linkedFrom.length)}`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(undefined)}>
              Keep it
            </Button>
            <Button variant="primary" loading={hide.isPending} onClick={() => turn(true)}>
              Hide
            </Button>
          </>
        }
      />
      <ResetDialog
        articleRef={articleRef}
        detail={detail}
        open={asking === 'reset'}
        onClose={() => setAsking(undefined)}
        onReset={onReset}
      />
    </div>
  )
}

const linksSentence = (count: number) =>
  count === 0
    ? 'No other article links to it.'
    : `${count === 1 ? '1 other article links' : `${count} other articles link`} to it. Those links will lead to a missing page.`

interface ResetDialogProps extends ArticleActionsProps {
  open: boolean
  onClose: () => void
}

function ResetDialog({ articleRef, detail: { article }, open, onClose, onReset }: ResetDialogProps) {
  const navigate = useNavigate()
  const reset = useResetArticle(articleRef)
  const own = article.state === 'own'
  const go = () =>
    reset.mutate(undefined, {
      onSuccess: (left) => {
        quickToast.success(own ? 'Article deleted' : 'Shipped text restored')
        onReset()
        onClose()
        if (!left) void navigate('/admin/help', { replace: true })
      },
      onError: showFailure,
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={own ? `Delete “${article.title}”?` : 'Restore the shipped text?'}
      description="Your text will be deleted. Copy it first if you may need it again."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={reset.isPending} onClick={go}>
            {own ? 'Delete' : 'Restore'}
          </Button>
        </>
      }
    />
  )
}
