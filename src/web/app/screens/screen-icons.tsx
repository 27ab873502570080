import Blocks from 'lucide-react/icons/blocks'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import Gauge from 'lucide-react/icons/gauge'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import Image from 'lucide-react/icons/image'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Mic from 'lucide-react/icons/mic'
import ScanSearch from 'lucide-react/icons/scan-search'
import SearchCheck from 'lucide-react/icons/search-check'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import type { ListedScreenId } from '#contracts/screens.ts'

/** The icon of each screen that a list shows. */
export const screenIcons: Record<ListedScreenId, ReactNode> = {
  mobile: <MessagesSquare />,
  history: <History />,
  projects: <FolderOpen />,
  dropPages: <LayoutTemplate />,
  pageBuilder: <Blocks />,
  marketingVisuals: <Megaphone />,
  imageMaker: <Image />,
  images: <Image />,
  scrapingTest: <ScanSearch />,
  seo: <SearchCheck />,
  flows: <Sparkles />,
  voiceAssistant: <Mic />,
  help: <CircleQuestionMark />,
  settings: <Settings />,
  upgrade: <Sparkles />,
  partners: <Handshake />,
  admin: <Gauge />,
  support: <Ticket />,
  feedback: <Lightbulb />,
  terms: <FileText />,
  privacy: <ShieldCheck />,
}
