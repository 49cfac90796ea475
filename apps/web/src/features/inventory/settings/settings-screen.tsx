export default function InventorySettingsScreen() {
  return null;
}
