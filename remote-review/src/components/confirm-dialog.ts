export { ConfirmDialog } from '@sheaf/ui/overlays'
