import { useQuery } from '@tanstack/react-query';
import { needTexts } from '../../i18n/index.ts';
import { orpc } from '../../lib/api.ts';
import { useLoaded } from '../../lib/list/use-loaded.ts';

interface ShopDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

// rarely opened, so the home page does not wait for it
const loadDialog = async () => (await Promise.all([import('./open-shop-dialog.tsx'), needTexts('setup')]))[0];

export function ShopDialog({ open, onOpenChange }: ShopDialogProps) {
  const shop = useQuery({ ...orpc.settings.shop.queryOptions(), enabled: open });
  const OpenShopDialog = useLoaded(loadDialog, open);
  if (!open || !shop.data || !OpenShopDialog) return null;
  return <OpenShopDialog shop={shop.data} onClose={() => onOpenChange(false)} />;
}
