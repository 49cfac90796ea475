export default function CountsScreen() {
  return null;
}
