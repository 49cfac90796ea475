export default function AddServiceScreen() {
  return null;
}
