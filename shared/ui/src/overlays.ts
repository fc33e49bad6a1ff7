/**
 * Everything that floats, traps focus or locks scrolling. A shared module of its own, loaded on first use, so that
 * the landing page does not pay for it. These names are imported from here and never from Mantine.
 */
import './theme/mantine-overlays.css'

export {
  Autocomplete,
  Combobox,
  Drawer,
  HoverCard,
  Menu,
  Modal,
  Popover,
  Select,
  Tooltip,
  useCombobox,
} from '@mantine/core'
export { ConfirmDialog, type ConfirmDialogProps } from './actions/confirm-dialog.tsx'
