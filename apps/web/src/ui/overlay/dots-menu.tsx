import { Ellipsis } from 'lucide-react';
import { Button, type ButtonProps } from '../button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface DotsMenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'busy'> {
  /** What the actions are for; the button only shows three dots. */
  label: string;
  items: readonly MenuItem[];
}

export function DotsMenu({ label, items, variant = 'ghost', size = 'icon-sm', busy = false }: DotsMenuProps) {
  const button = <Button variant={variant} size={size} icon={Ellipsis} busy={busy} aria-label={label} />;
  return <Menu label={label} trigger={button} items={items} />;
}
