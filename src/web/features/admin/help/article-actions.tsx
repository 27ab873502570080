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

const sayFailed = (error: unknown) =>
  void quickToast.error(messageOf(error, 'The server did not answer. Please try again.'))

/** Whether readers find it, and the way back to what was shipped. */
export function ArticleActions({ articleRef, detail, onReset }: ArticleActionsProps) {
  const { article, linkedFrom } = detail
  const [asking, setAsking] = useState<'hide' | 'reset'>()
  const hide = useHideArticle(articleRef)
  const turn = (hidden: boolean) =>
    hide.mutate(hidden, {
      onSuccess: () => quickToast.success(hidden ? 'Readers no longer find it' : 'Readers find it again'),
      onError: sayFailed,
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
        {article.hidden ? 'Show it again' : 'Hide'}
      </Button>
      {article.state !== 'shipped' && (
        <Button size="small" onClick={() => setAsking('reset')}>
          {article.state === 'own' ? 'Delete' : 'Back to the shipped text'}
        </Button>
      )}
      <Dialog
        open={asking === 'hide'}
        onOpenChange={() => setAsking(undefined)}
        title={`Hide “${article.title}”?`}
        description={`Readers do not find it any more. ${linksSentence(linkedFrom.length)}`}
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
    ? 'No other article leads to it.'
    : `${count === 1 ? '1 other article leads' : `${count} other articles lead`} to it; those links will say that it is gone.`

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
        quickToast.success(own ? 'The article was deleted' : 'Readers see the shipped text again')
        onReset()
        onClose()
        if (!left) void navigate('/admin/help', { replace: true })
      },
      onError: sayFailed,
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={own ? `Delete “${article.title}”?` : 'Back to the shipped text?'}
      description="What was written here is gone then. Copy it first if you may want it again."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={reset.isPending} onClick={go}>
            {own ? 'Delete' : 'Go back'}
          </Button>
        </>
      }
    />
  )
}
