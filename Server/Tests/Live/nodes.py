"""Services that share one database of a PostgreSQL server."""

from waymark_service import Service


class Node(Service):
    """One of several services on a database."""

    def __init__(self, binary, folder, url, first=None):
        super().__init__(binary, folder)
        self.database = url
        self.node_folder = self.folder / "node"
        # Links live on the domain of the first node, and its key is everybody's.
        self.first = first or self

    @property
    def key(self):
        return self.key_file.read_text().strip() if self.first is self else self.first.key

    @property
    def domain(self):
        return self.first.ready["domain"] if self.first is self else self.first.domain

    def environment(self):
        return super().environment() | {"WAYMARK_NODE_FOLDER": str(self.node_folder)}

    def follow(self, code, query="", agent=None):
        """Follows a link as a visitor of this node."""
        return self.request("GET", f"{self.domain}/{code}{query}", agent=agent)
